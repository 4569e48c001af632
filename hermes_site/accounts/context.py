"""What every page may know about the site."""

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from hermes_site.accounts.models import SiteSettings


def site(request: HttpRequest) -> dict[str, object]:
    """`site_settings` (read when a template asks) and `mail` (whether mail can be sent)."""
    return {"site_settings": SimpleLazyObject(SiteSettings.get), "mail": settings.MAIL}
