from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

COLUMNS = [("Message", "session"), ("Session", "user")]
"""Foreign keys with which other indexes begin."""


def drop(apps: Any, schema_editor: Any) -> None:
    """Drop their own indexes. To alter the fields would copy all messages on SQLite."""
    for name, field_name in COLUMNS:
        model = apps.get_model("hermes_sessions", name)
        column = model._meta.get_field(field_name).column
        with schema_editor.connection.cursor() as cursor:
            found = schema_editor.connection.introspection.get_constraints(cursor, model._meta.db_table)
        for index, says in found.items():
            is_plain = says["index"] and not says["unique"] and not says["primary_key"] and not says["foreign_key"]
            if is_plain and says["columns"] == [column] and index not in {each.name for each in model._meta.indexes}:
                schema_editor.execute(f"DROP INDEX {schema_editor.quote_name(index)}")


def create(apps: Any, schema_editor: Any) -> None:
    """Make them again."""
    for name, field_name in COLUMNS:
        model = apps.get_model("hermes_sessions", name)
        field = model._meta.get_field(field_name)
        schema_editor.execute(schema_editor._create_index_sql(model, fields=[field]))


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("hermes_sessions", "0004_folded_titles"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[migrations.RunPython(drop, create)],
            state_operations=[
                migrations.AlterField(
                    model_name="message",
                    name="session",
                    field=models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="messages",
                        to="hermes_sessions.session",
                    ),
                ),
                migrations.AlterField(
                    model_name="session",
                    name="user",
                    field=models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="hermes_sessions",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        )
    ]
