from typing import Any

from django.db import migrations, models


def link_undone(apps: Any, schema_editor: Any) -> None:
    """Let each undoing that is stored name the change that it took back, which until now its files told."""
    revisions = apps.get_model("skills", "SkillRevision").objects
    for undo in revisions.filter(action="undo").order_by("skill_id", "version").iterator():
        inverse = _files(undo, "after", "before")
        earlier = revisions.filter(skill_id=undo.skill_id, version__lt=undo.version).order_by("-version")
        taken = next((row.pk for row in earlier if _files(row, "before", "after") == inverse), None)
        revisions.filter(pk=undo.pk).update(undoes=taken)


def _files(revision: Any, first: str, second: str) -> set[tuple[str, str | None, str | None]]:
    return {(change["path"], change[first], change[second]) for change in revision.changes}


class Migration(migrations.Migration):
    dependencies = [("skills", "0003_upkeep_and_proposals")]

    operations = [
        migrations.AddField(
            model_name="skillrevision",
            name="undoes",
            field=models.UUIDField(
                blank=True, db_index=True, help_text="The change that this one took back.", null=True
            ),
        ),
        migrations.RunPython(link_undone, migrations.RunPython.noop),
    ]
