"""Who may call an API route: a token with the scope, or the browser's session with CSRF."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from ninja.security.base import AuthBase
from ninja.utils import check_csrf

from hermes_site.accounts import idempotency
from hermes_site.accounts.models import ApiToken, User
from hermes_site.accounts.scopes import SCOPES
from hermes_site.accounts.selectors import lacks_second_factor
from hermes_site.accounts.services import token_use
from hermes_site.kernel.errors import ForbiddenError, HermesError, NotFoundError

Check = Callable[..., object]


class NotAuthenticatedError(HermesError):
    """There is neither a valid token nor a log-in."""

    code = "not_authenticated"
    status = HTTPStatus.UNAUTHORIZED


class InvalidTokenError(HermesError):
    """The token is unknown, has ended, or its user was deactivated."""

    code = "invalid_token"
    status = HTTPStatus.UNAUTHORIZED


class MissingScopeError(ForbiddenError):
    """The token lacks a scope."""

    code = "missing_scope"


class SecondFactorError(ForbiddenError):
    """An administrator lacks the second factor that the site asks for."""

    code = "second_factor_required"


class BrowserOnlyError(ForbiddenError):
    """A token may not do this, whatever its scopes."""

    code = "browser_only"


class CsrfError(ForbiddenError):
    """A request that changes something came with a session but without its CSRF token."""

    code = "csrf_failed"


class Scope(AuthBase):
    """ninja `auth=` of a route. A synchronous callable: ninja runs it in a thread for asynchronous routes.

    Args:
        scopes: all of them are needed; none: any token will do.
        check: called with the request (whose `user` is set) and the path's arguments; raises when the route's
            object is not this user's. For streaming routes, whose body starts after the 200 has gone.
        keyed: whether this class takes care of the Idempotency-Key of a POST; False where the service does.
        tokens: whether tokens are admitted at all.
    """

    openapi_type = "http"
    openapi_scheme = "bearer"

    def __init__(self, *scopes: str, check: Check | None = None, keyed: bool = True, tokens: bool = True) -> None:
        if unknown := set(scopes) - set(SCOPES):
            raise ValueError(f"Unknown scopes: {sorted(unknown)}")
        super().__init__()
        self.scopes = scopes
        self.check = check
        self.keyed = keyed
        self.tokens = tokens

    def __call__(self, request: HttpRequest) -> User:
        """The user.

        Raises:
            HermesError: 401 without a valid token or log-in, 403 when a scope or the CSRF token is missing, 404 from
                `check`.
        """
        scheme, _space, secret = request.headers.get("Authorization", "").partition(" ")
        # Another scheme is not for us: a proxy in front may ask browsers for Basic.
        user = self._by_token(request, secret.strip()) if scheme.lower() == "bearer" else _by_session(request)
        if "moderation" in self.scopes and not user.is_staff:
            raise NotFoundError("There is no such thing here.")
        if "moderation" in self.scopes and lacks_second_factor(user):
            raise SecondFactorError("This site asks administrators for a second factor. Set it up in the browser.")
        if self.check is not None:
            _run_check(self.check, request)
        if self.keyed:
            idempotency.begin(request, user)
        return user

    def _by_token(self, request: HttpRequest, secret: str) -> User:
        token = token_use(secret)
        if token is None:
            raise InvalidTokenError("The token is unknown or has ended. Make a new one under Settings, API tokens.")
        if not self.tokens:
            raise BrowserOnlyError("This can only be done in the browser, not with a token.")
        for name in self.scopes:
            if name not in token.scopes:
                raise MissingScopeError(f"The token lacks the scope {name}.")
        request.user = token.user
        request.api_token = token  # type: ignore[attr-defined]
        return token.user


def _by_session(request: HttpRequest) -> User:
    user = request.user
    if isinstance(user, AnonymousUser) or not user.is_active:
        raise NotAuthenticatedError("Send a token (Authorization: Bearer hms_…) or log in.")
    if check_csrf(request) is not None:
        raise CsrfError("Send the CSRF token of the page in the header X-CSRFToken.")
    return user


def _run_check(check: Check, request: HttpRequest) -> None:
    arguments: dict[str, Any] = request.resolver_match.kwargs if request.resolver_match else {}
    try:
        check(request, **arguments)
    except (ValidationError, ValueError) as error:  # a malformed id: nothing can have it
        raise NotFoundError("There is no such thing here.") from error


def token_of(request: HttpRequest) -> ApiToken | None:
    """The token that came with an authenticated request; None: a browser's session."""
    return getattr(request, "api_token", None)


def scopes_of(request: HttpRequest, user: User) -> list[str]:
    """What an authenticated request may do; a browser may do all that its user may."""
    token = token_of(request)
    held = list(SCOPES) if token is None else list(token.scopes)
    return [name for name in held if name != "moderation" or user.is_staff]


def scope(*scopes: str, check: Check | None = None, keyed: bool = True) -> Scope:
    """`auth=` that needs all `scopes` of a token. See `Scope`."""
    return Scope(*scopes, check=check, keyed=keyed)


browser_only = Scope(tokens=False)
"""`auth=` of what no token may do."""
