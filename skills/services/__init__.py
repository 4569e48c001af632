"""Everything that changes a user's skills. No other package writes their rows, revisions or folders."""

from skills.services.changing import skill_apply
from skills.services.invoking import Invocation, skill_invoke
from skills.services.keeping import (
    approval_update,
    curator_update,
    proposals_update,
    skill_accept,
    skill_archive,
    skill_configure,
    skill_enable,
    skill_pin,
    skill_restore,
)
from skills.services.looking import mirrors_finish, skills_look
from skills.services.moving import skill_export, skill_import
from skills.services.proposing import proposals_stage
from skills.services.undoing import skill_undo
from skills.services.upkeep import skills_tidy

__all__ = [
    "Invocation",
    "approval_update",
    "curator_update",
    "mirrors_finish",
    "proposals_stage",
    "proposals_update",
    "skill_accept",
    "skill_apply",
    "skill_archive",
    "skill_configure",
    "skill_enable",
    "skill_export",
    "skill_import",
    "skill_invoke",
    "skill_pin",
    "skill_restore",
    "skill_undo",
    "skills_look",
    "skills_tidy",
]
