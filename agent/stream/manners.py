"""The reader's language and time zone, for fragments that are made outside of a request."""

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.utils import translation
from django.utils.translation.trans_real import parse_accept_lang_header

from hermes_site import timezones
from hermes_site.accounts.models import User


def adopt(user: User, cookies: Mapping[str, str], accept_language: str) -> None:
    """Speak the reader's language and use their zone in this task from now on.

    Args:
        user: whose choice comes first.
        cookies: of the request that opened the stream.
        accept_language: its header of that name.
    """
    wished = [user.language, cookies.get(settings.LANGUAGE_COOKIE_NAME, "")]
    wished += [code for code, _weight in parse_accept_lang_header(accept_language.lower())]
    translation.activate(next(filter(None, map(_supported, wished)), settings.LANGUAGE_CODE))
    timezones.activate(cookies)


def adopt_of(user: User, scope: Mapping[str, Any]) -> None:
    """Like `adopt`, from the scope of a socket."""
    accept_language = dict(scope.get("headers", [])).get(b"accept-language", b"").decode("latin-1")
    adopt(user, scope.get("cookies", {}), accept_language)


def _supported(code: str) -> str:
    try:
        return translation.get_supported_language_variant(code) if code else ""
    except LookupError:
        return ""
