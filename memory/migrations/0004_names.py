"""Names of what administrators see, so that they can be translated."""

import django.core.validators
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("memory", "0003_undoes"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="store",
            options={"verbose_name": "memory store", "verbose_name_plural": "memory stores"},
        ),
        migrations.AlterField(
            model_name="store",
            name="limit_override",
            field=models.PositiveIntegerField(
                blank=True,
                help_text="Characters this user's store may hold; empty: the site's default.",
                null=True,
                validators=[
                    django.core.validators.MinValueValidator(100),
                    django.core.validators.MaxValueValidator(10000),
                ],
                verbose_name="limit of its own",
            ),
        ),
        migrations.AlterField(
            model_name="store",
            name="mirror_due",
            field=models.BooleanField(
                default=False,
                help_text="The file does not show the present entries yet.",
                verbose_name="file is behind",
            ),
        ),
        migrations.AlterField(
            model_name="store",
            name="target",
            field=models.CharField(
                choices=[("memory", "Memory"), ("user", "About you")], max_length=6, verbose_name="store"
            ),
        ),
        migrations.AlterField(
            model_name="store",
            name="user",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="memory_stores",
                to=settings.AUTH_USER_MODEL,
                verbose_name="user",
            ),
        ),
        migrations.AlterField(
            model_name="store",
            name="version",
            field=models.PositiveBigIntegerField(default=0, help_text="Counts the changes.", verbose_name="changes"),
        ),
    ]
