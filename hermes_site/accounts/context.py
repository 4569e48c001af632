"""What every page may know about the site."""

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from hermes_site.accounts.models import SiteSettings


def site(request: HttpRequest) -> dict[str, object]:
    """`site` (its settings, read when a template asks) and `mail` (whether mail can be sent)."""
    return {"site": SimpleLazyObject(SiteSettings.get), "mail": settings.MAIL}
