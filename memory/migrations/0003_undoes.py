from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("memory", "0002_trust")]

    operations = [
        migrations.AddField(
            model_name="revision",
            name="undoes",
            field=models.UUIDField(
                blank=True, db_index=True, help_text="The change that this one took back.", null=True
            ),
        ),
    ]
