"""Changes of skills may wait because they ask for caution."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("moderation", "0001_initial")]

    operations = [
        migrations.AlterField(
            model_name="stagedwrite",
            name="why",
            field=models.CharField(
                choices=[
                    ("approval", "You want to see such changes first"),
                    ("taint", "The agent had read text from outside"),
                    ("tombstone", "It is close to something you deleted"),
                    ("caution", "The scanner asks you to look at it"),
                ],
                max_length=10,
            ),
        ),
    ]
