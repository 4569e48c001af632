"""What an API token may be allowed to do."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

SCOPES: dict[str, str | Promise] = {
    "memory:read": _("Read memory"),
    "memory:write": _("Change memory"),
    "sessions:read": _("Read and search chats"),
    "sessions:write": _("Create, rename and delete chats"),
    "chat": _("Talk to the agent"),
    "skills:read": _("Read skills"),
    "skills:write": _("Change skills"),
    "settings": _("Read and change settings, see usage"),
    "providers": _("Choose and set up memory providers"),
    "export": _("Download everything that is yours"),
    "approve": _("Approve what waits for you"),
    "moderation": _("Moderate blocked entries (administrators)"),
}
NEVER_BY_DEFAULT = frozenset({"approve", "moderation"})
DEFAULT_SCOPES = tuple(name for name in SCOPES if name not in NEVER_BY_DEFAULT)
