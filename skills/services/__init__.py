"""Everything that changes a user's skills. No other package writes their rows, revisions or folders."""

from skills.services.changing import skill_apply
from skills.services.looking import mirrors_finish, skills_look

__all__ = ["mirrors_finish", "skill_apply", "skills_look"]
