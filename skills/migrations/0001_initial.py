import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import hermes_site.kernel.clock
import hermes_site.kernel.ids


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("accounts", "0002_account_end"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Shelf",
            fields=[
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="skill_shelf",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "version",
                    models.PositiveBigIntegerField(
                        default=0, help_text="Counts the changes; caches hold as long as it does."
                    ),
                ),
                (
                    "write_approval",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("off", "None: the agent saves at once"),
                            ("background", "Those of background reviews"),
                            ("all", "All of them"),
                        ],
                        help_text="Empty: the site's default.",
                        max_length=10,
                    ),
                ),
                (
                    "curator",
                    models.BooleanField(default=True, help_text="Whether unused skills of the agent's are archived."),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Verdict",
            fields=[
                (
                    "key",
                    models.CharField(
                        help_text="SHA-256 of rules, kind of file and content.",
                        max_length=64,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                (
                    "findings",
                    models.JSONField(default=list, help_text="[{rule, family, severity, start, end, reason}]"),
                ),
                ("created_at", models.DateTimeField(default=hermes_site.kernel.clock.now)),
            ],
        ),
        migrations.CreateModel(
            name="Blob",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("sha256", models.CharField(max_length=64)),
                ("data", models.BinaryField()),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="CuratorReport",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=hermes_site.kernel.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("dry_run", models.BooleanField(default=False)),
                (
                    "moves",
                    models.JSONField(default=list, help_text="[{skill, name, before, after, idle_days, revision}]"),
                ),
                ("created_at", models.DateTimeField(default=hermes_site.kernel.clock.now)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="curator_reports",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Skill",
            fields=[
                (
                    "origin",
                    models.CharField(
                        choices=[
                            ("chat", "Agent, in a chat"),
                            ("review", "Agent, reviewing a chat"),
                            ("page", "You, on this page"),
                            ("api", "A program, through the API"),
                            ("file", "An edit of the file"),
                            ("import", "An uploaded file"),
                            ("revert", "You, by undoing"),
                        ],
                        max_length=8,
                    ),
                ),
                ("source_session", models.UUIDField(blank=True, null=True)),
                ("source_message", models.PositiveIntegerField(blank=True, null=True)),
                ("source_turn", models.UUIDField(blank=True, null=True)),
                (
                    "id",
                    models.UUIDField(
                        default=hermes_site.kernel.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("name", models.CharField(max_length=64)),
                ("category", models.CharField(blank=True, max_length=64)),
                (
                    "author",
                    models.CharField(
                        choices=[("agent", "The agent"), ("user", "You"), ("import", "Imported")], max_length=8
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("active", "Active"),
                            ("stale", "Stale"),
                            ("archived", "Archived"),
                            ("deleted", "Deleted"),
                        ],
                        default="active",
                        max_length=8,
                    ),
                ),
                ("pinned", models.BooleanField(default=False)),
                ("description", models.TextField(blank=True)),
                (
                    "facts",
                    models.JSONField(
                        blank=True,
                        default=dict,
                        help_text="What lists need of its front matter: conditions, tags, version.",
                    ),
                ),
                ("problem", models.TextField(blank=True, help_text="Why it cannot be used; empty: it can be read.")),
                (
                    "stray",
                    models.TextField(
                        blank=True, help_text="Why its folder was not taken in as it is now; empty: it was."
                    ),
                ),
                (
                    "severity",
                    models.PositiveSmallIntegerField(
                        default=0, help_text="Of the worst that the scanner holds against it."
                    ),
                ),
                (
                    "blocked_by",
                    models.JSONField(blank=True, default=list, help_text="Rules that keep it from every model."),
                ),
                (
                    "description_withheld",
                    models.BooleanField(default=False, help_text="The scanner found something in it."),
                ),
                (
                    "ruleset",
                    models.CharField(
                        blank=True, help_text="The rules that looked at it; empty: none did.", max_length=16
                    ),
                ),
                ("tree_sha256", models.CharField(blank=True, help_text="Names all of its files.", max_length=64)),
                (
                    "accepted_sha256",
                    models.CharField(
                        blank=True,
                        help_text="The files of which its owner accepted what asks for caution.",
                        max_length=64,
                    ),
                ),
                (
                    "mirror_due",
                    models.BooleanField(default=False, help_text="Its folder does not show the present files yet."),
                ),
                ("version", models.PositiveBigIntegerField(default=0, help_text="Counts its changes.")),
                ("created_at", models.DateTimeField(default=hermes_site.kernel.clock.now)),
                ("updated_at", models.DateTimeField(default=hermes_site.kernel.clock.now)),
                (
                    "idle_since",
                    models.DateTimeField(
                        default=hermes_site.kernel.clock.now,
                        help_text="When it was last used, changed or brought back.",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="skills", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="SkillFile",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("path", models.CharField(max_length=200)),
                ("size_bytes", models.PositiveIntegerField()),
                (
                    "blob",
                    models.ForeignKey(on_delete=django.db.models.deletion.RESTRICT, related_name="+", to="skills.blob"),
                ),
                (
                    "skill",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="files", to="skills.skill"
                    ),
                ),
            ],
            options={
                "ordering": ["path"],
            },
        ),
        migrations.CreateModel(
            name="SkillRevision",
            fields=[
                (
                    "origin",
                    models.CharField(
                        choices=[
                            ("chat", "Agent, in a chat"),
                            ("review", "Agent, reviewing a chat"),
                            ("page", "You, on this page"),
                            ("api", "A program, through the API"),
                            ("file", "An edit of the file"),
                            ("import", "An uploaded file"),
                            ("revert", "You, by undoing"),
                        ],
                        max_length=8,
                    ),
                ),
                ("source_session", models.UUIDField(blank=True, null=True)),
                ("source_message", models.PositiveIntegerField(blank=True, null=True)),
                ("source_turn", models.UUIDField(blank=True, null=True)),
                (
                    "id",
                    models.UUIDField(
                        default=hermes_site.kernel.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("version", models.PositiveBigIntegerField(help_text="The skill's version that this change made.")),
                (
                    "action",
                    models.CharField(
                        choices=[
                            ("create", "Created"),
                            ("edit", "Edited"),
                            ("patch", "Patched"),
                            ("write_file", "File written"),
                            ("remove_file", "File removed"),
                            ("delete", "Deleted"),
                            ("archive", "Archived"),
                            ("restore", "Brought back"),
                            ("undo", "Undone"),
                            ("file", "Taken in from its folder"),
                            ("import", "Imported"),
                        ],
                        max_length=12,
                    ),
                ),
                (
                    "changes",
                    models.JSONField(
                        default=list, help_text="[{path, before, after}]: SHA-256 of contents; null: none."
                    ),
                ),
                (
                    "state_before",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("active", "Active"),
                            ("stale", "Stale"),
                            ("archived", "Archived"),
                            ("deleted", "Deleted"),
                        ],
                        help_text="Empty: new.",
                        max_length=8,
                    ),
                ),
                (
                    "state_after",
                    models.CharField(
                        choices=[
                            ("active", "Active"),
                            ("stale", "Stale"),
                            ("archived", "Archived"),
                            ("deleted", "Deleted"),
                        ],
                        max_length=8,
                    ),
                ),
                ("note", models.CharField(blank=True, max_length=300)),
                ("created_at", models.DateTimeField(default=hermes_site.kernel.clock.now)),
                (
                    "skill",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="revisions", to="skills.skill"
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="SkillUse",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=64)),
                ("enabled", models.BooleanField(default=True)),
                ("views", models.PositiveIntegerField(default=0)),
                ("uses", models.PositiveIntegerField(default=0, help_text="Invocations by name.")),
                ("patches", models.PositiveIntegerField(default=0)),
                ("last_used_at", models.DateTimeField(blank=True, null=True)),
                ("values", models.JSONField(blank=True, default=dict, help_text="Of the skill's configuration keys.")),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="skill_uses",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.AddConstraint(
            model_name="blob",
            constraint=models.UniqueConstraint(fields=("user", "sha256"), name="skill_blob_once"),
        ),
        migrations.AddIndex(
            model_name="curatorreport",
            index=models.Index(fields=["user", "-created_at"], name="curator_report_newest"),
        ),
        migrations.AddIndex(
            model_name="skill",
            index=models.Index(fields=["user", "name"], name="skill_by_name"),
        ),
        migrations.AddConstraint(
            model_name="skill",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state", "deleted"), _negated=True),
                fields=("user", "category", "name"),
                name="one_skill_of_a_name",
            ),
        ),
        migrations.AddConstraint(
            model_name="skillfile",
            constraint=models.UniqueConstraint(fields=("skill", "path"), name="one_file_of_a_path"),
        ),
        migrations.AddIndex(
            model_name="skillrevision",
            index=models.Index(
                condition=models.Q(("source_turn__isnull", False)), fields=["source_turn"], name="skill_revision_turn"
            ),
        ),
        migrations.AddConstraint(
            model_name="skillrevision",
            constraint=models.UniqueConstraint(fields=("skill", "version"), name="skill_revision_version"),
        ),
        migrations.AddConstraint(
            model_name="skilluse",
            constraint=models.UniqueConstraint(fields=("user", "name"), name="one_use_of_a_skill"),
        ),
    ]
