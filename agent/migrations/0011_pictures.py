"""Pictures in chats; whether a model takes them; compressions by hand that nobody works on are found at once."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("agent", "0008_attachments"),
        ("hermes_sessions", "0003_branches"),
    ]

    operations = [
        migrations.CreateModel(
            name="Picture",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(help_text="The beginning of its SHA-256.", max_length=16)),
                ("mime", models.CharField(max_length=40)),
                ("width", models.PositiveIntegerField()),
                ("height", models.PositiveIntegerField()),
                ("data", models.BinaryField()),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.AddField(
            model_name="attachment",
            name="data",
            field=models.BinaryField(blank=True, default=bytes),
        ),
        migrations.AddField(
            model_name="attachment",
            name="height",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="attachment",
            name="mime",
            field=models.CharField(default="text/plain", max_length=40),
        ),
        migrations.AddField(
            model_name="attachment",
            name="width",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="modelconnection",
            name="sees_pictures",
            field=models.BooleanField(blank=True, help_text="Empty: asked from the endpoint, else tried.", null=True),
        ),
        migrations.AddIndex(
            model_name="chatcontext",
            index=models.Index(
                condition=models.Q(("asked_by_hand", True)), fields=["lease_until"], name="compression_by_hand"
            ),
        ),
        migrations.AddField(
            model_name="picture",
            name="session",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="pictures", to="hermes_sessions.session"
            ),
        ),
        migrations.AddConstraint(
            model_name="picture",
            constraint=models.UniqueConstraint(fields=("session", "key"), name="picture_key"),
        ),
    ]
