from typing import Any

from django.db import migrations, models

import sessions.models
from hermes_site.kernel.text.tokens import fold


def fold_titles(apps: Any, schema_editor: Any) -> None:
    """Fold the titles there are."""
    chats = apps.get_model("hermes_sessions", "Session").objects
    for pk, title in list(chats.exclude(title="").values_list("pk", "title")):
        chats.filter(pk=pk).update(folded_title=fold(title))


class Migration(migrations.Migration):
    dependencies = [
        ("hermes_sessions", "0003_branches"),
    ]

    operations = [
        migrations.AddField(
            model_name="session",
            name="folded_title",
            field=sessions.models.FoldedTitleField(blank=True, default="", editable=False),
            preserve_default=False,
        ),
        migrations.AddIndex(
            model_name="session",
            index=models.Index(
                condition=models.Q(("deleted_at__isnull", False)), fields=["user"], name="session_deleted"
            ),
        ),
        migrations.RunPython(fold_titles, migrations.RunPython.noop),
    ]
