from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("hermes_sessions", "0005_fewer_indexes"),
    ]

    operations = [
        migrations.RunSQL(
            "UPDATE hermes_sessions_session SET folded_title = substr(folded_title, 1, 600)"
            " WHERE length(folded_title) > 600",
            migrations.RunSQL.noop,
        ),
        migrations.AddIndex(
            model_name="session",
            index=models.Index(fields=["user", "-last_active_at", "folded_title"], name="session_titles"),
        ),
        migrations.RemoveIndex(model_name="session", name="session_user_active"),
        # SQLite takes one with two columns that it can use rather than the other, which has more.
        migrations.RemoveIndex(model_name="session", name="session_deleted"),
        migrations.AddIndex(
            model_name="session",
            index=models.Index(
                condition=models.Q(("deleted_at__isnull", False)),
                fields=["user", "deleted_at"],
                name="session_deleted",
            ),
        ),
    ]
