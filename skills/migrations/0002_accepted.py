from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("skills", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="skilluse",
            name="accepted_sha256",
            field=models.CharField(
                blank=True, help_text="The files of a shared skill whose cautions the user accepted.", max_length=64
            ),
        ),
    ]
