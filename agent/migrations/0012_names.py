"""Names of what administrators see, so that they can be translated."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("agent", "0011_pictures"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="modelconnection",
            options={"verbose_name": "model connection", "verbose_name_plural": "model connections"},
        ),
        migrations.AlterModelOptions(
            name="turn",
            options={"verbose_name": "turn", "verbose_name_plural": "turns"},
        ),
        migrations.AlterModelOptions(
            name="workerheartbeat",
            options={"verbose_name": "worker", "verbose_name_plural": "workers"},
        ),
        migrations.AlterField(
            model_name="earlieranswer",
            name="status",
            field=models.CharField(
                choices=[
                    ("queued", "Queued"),
                    ("running", "Running"),
                    ("completed", "Completed"),
                    ("failed", "Failed"),
                    ("cancelled", "Stopped"),
                ],
                max_length=10,
            ),
        ),
        migrations.AlterField(
            model_name="modelconnection",
            name="base_url",
            field=models.CharField(
                blank=True, help_text="Empty: the provider's own address.", max_length=300, verbose_name="address"
            ),
        ),
        migrations.AlterField(
            model_name="modelconnection",
            name="context_window",
            field=models.PositiveIntegerField(
                blank=True,
                help_text="Tokens; empty: asked from the endpoint.",
                null=True,
                verbose_name="context window",
            ),
        ),
        migrations.AlterField(
            model_name="modelconnection",
            name="created_at",
            field=models.DateTimeField(auto_now_add=True, verbose_name="created"),
        ),
        migrations.AlterField(
            model_name="modelconnection",
            name="enabled",
            field=models.BooleanField(default=True, verbose_name="may be used"),
        ),
        migrations.AlterField(
            model_name="modelconnection",
            name="is_auxiliary",
            field=models.BooleanField(
                default=False,
                help_text="Used for titles, summaries and reviews.",
                verbose_name="used for titles, summaries and reviews",
            ),
        ),
        migrations.AlterField(
            model_name="modelconnection",
            name="is_default",
            field=models.BooleanField(default=False, verbose_name="used by new chats"),
        ),
        migrations.AlterField(
            model_name="modelconnection",
            name="is_fallback",
            field=models.BooleanField(
                default=False,
                help_text="Answers when the chosen model can't.",
                verbose_name="takes over when the chosen model fails",
            ),
        ),
        migrations.AlterField(
            model_name="modelconnection",
            name="kind",
            field=models.CharField(
                choices=[("openai", "OpenAI-compatible"), ("anthropic", "Anthropic")],
                max_length=12,
                verbose_name="speaks like",
            ),
        ),
        migrations.AlterField(
            model_name="modelconnection",
            name="max_output_tokens",
            field=models.PositiveIntegerField(blank=True, null=True, verbose_name="longest answer"),
        ),
        migrations.AlterField(
            model_name="modelconnection",
            name="model",
            field=models.CharField(max_length=200, verbose_name="model"),
        ),
        migrations.AlterField(
            model_name="modelconnection",
            name="name",
            field=models.CharField(
                help_text="As people see it in the model menu.", max_length=80, unique=True, verbose_name="name"
            ),
        ),
        migrations.AlterField(
            model_name="modelconnection",
            name="price_cached",
            field=models.FloatField(
                blank=True,
                help_text="US dollars per million cached prompt tokens.",
                null=True,
                verbose_name="price of cached prompt tokens",
            ),
        ),
        migrations.AlterField(
            model_name="modelconnection",
            name="price_in",
            field=models.FloatField(
                blank=True,
                help_text="US dollars per million prompt tokens.",
                null=True,
                verbose_name="price of prompt tokens",
            ),
        ),
        migrations.AlterField(
            model_name="modelconnection",
            name="price_out",
            field=models.FloatField(
                blank=True,
                help_text="US dollars per million completion tokens.",
                null=True,
                verbose_name="price of completion tokens",
            ),
        ),
        migrations.AlterField(
            model_name="modelconnection",
            name="sees_pictures",
            field=models.BooleanField(
                blank=True,
                help_text="Empty: asked from the endpoint, else tried.",
                null=True,
                verbose_name="takes pictures",
            ),
        ),
        migrations.AlterField(
            model_name="turn",
            name="attempt",
            field=models.PositiveIntegerField(default=0, verbose_name="attempt"),
        ),
        migrations.AlterField(
            model_name="turn",
            name="cost",
            field=models.FloatField(blank=True, null=True, verbose_name="cost"),
        ),
        migrations.AlterField(
            model_name="turn",
            name="created_at",
            field=models.DateTimeField(auto_now_add=True, verbose_name="created"),
        ),
        migrations.AlterField(
            model_name="turn",
            name="ended_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="ended"),
        ),
        migrations.AlterField(
            model_name="turn",
            name="error_code",
            field=models.CharField(blank=True, max_length=40, verbose_name="error code"),
        ),
        migrations.AlterField(
            model_name="turn",
            name="model",
            field=models.CharField(blank=True, max_length=200, verbose_name="model"),
        ),
        migrations.AlterField(
            model_name="turn",
            name="started_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="begun"),
        ),
        migrations.AlterField(
            model_name="turn",
            name="status",
            field=models.CharField(
                choices=[
                    ("queued", "Queued"),
                    ("running", "Running"),
                    ("completed", "Completed"),
                    ("failed", "Failed"),
                    ("cancelled", "Stopped"),
                ],
                default="queued",
                max_length=10,
                verbose_name="status",
            ),
        ),
        migrations.AlterField(
            model_name="turn",
            name="step",
            field=models.PositiveIntegerField(default=0, verbose_name="step"),
        ),
        migrations.AlterField(
            model_name="turn",
            name="usage",
            field=models.JSONField(blank=True, default=dict, verbose_name="usage"),
        ),
        migrations.AlterField(
            model_name="turn",
            name="user",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="turns",
                to=settings.AUTH_USER_MODEL,
                verbose_name="user",
            ),
        ),
        migrations.AlterField(
            model_name="turn",
            name="worker",
            field=models.UUIDField(blank=True, null=True, verbose_name="worker"),
        ),
        migrations.AlterField(
            model_name="workerheartbeat",
            name="beat_at",
            field=models.DateTimeField(verbose_name="last sign of life"),
        ),
        migrations.AlterField(
            model_name="workerheartbeat",
            name="host",
            field=models.CharField(max_length=200, verbose_name="host"),
        ),
        migrations.AlterField(
            model_name="workerheartbeat",
            name="pid",
            field=models.PositiveIntegerField(verbose_name="process"),
        ),
        migrations.AlterField(
            model_name="workerheartbeat",
            name="started_at",
            field=models.DateTimeField(auto_now_add=True, verbose_name="begun"),
        ),
    ]
