"""Which models a user may choose, and the one that a name means."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final, Literal

from django.conf import settings
from django.utils.translation import gettext

from agent.core.messages import unseen
from agent.core.model import ChatModel, ModelRequest, Usage
from agent.llm.windows import DEFAULT_MODELS, DEFAULT_WINDOW, Facts, Kind, Prices, facts
from agent.model_selection.connections import connection_key, kind_of
from agent.models import AgentSettings, ModelConnection
from hermes_site.accounts.models import User
from hermes_site.kernel import sql

OFFLINE: Final = "offline"
_turned_out_blind: set[tuple[str, str]] = set()
"""Models that refused a picture though nobody had said that they take none."""


@dataclass(frozen=True, slots=True)
class ModelChoice:
    """A model a user may choose.

    Attributes:
        name: what sessions and turns keep, and what `resolve` takes.
        label: what people see.
        kind: which adapter speaks to it.
        is_default: whether this user's new chats use it.
    """

    name: str
    label: str
    kind: Literal["openai", "anthropic", "offline"]
    is_default: bool = False

    @property
    def is_offline(self) -> bool:
        """Whether this is no real model."""
        return self.kind == OFFLINE


@dataclass(frozen=True)
class ResolvedModel:
    """A model ready to be asked.

    Attributes:
        name: as in `ModelChoice`.
        label: what people see.
        model: the adapter.
        provider_model_name: what the provider calls it.
        max_output_tokens: a cap on each answer, if one was set.
    """

    name: str
    label: str
    model: ChatModel
    provider_model_name: str
    max_output_tokens: int | None = None
    _set: Facts = field(default_factory=Facts)
    _ask: Callable[[], Facts] = Facts

    @cached_property
    def _facts(self) -> Facts:
        """What was set, then what the endpoint says: asked on first need, as it may take two seconds to answer."""
        return self._set.or_else(self._ask())

    @property
    def context_window(self) -> int:
        """Tokens that prompt and answer may have together."""
        return self._set.context_window or self._facts.context_window or DEFAULT_WINDOW

    def at_most(self, window: int) -> "ResolvedModel":
        """The same model, which turned out to take no more than so many tokens."""
        return replace(self, _set=replace(self._set, context_window=min(window, self.context_window)))

    def readable(self, request: ModelRequest) -> ModelRequest:
        """The request as this model may be sent it: with words in place of pictures where it takes none."""
        if not request.has_pictures or self._sees:
            return request
        return replace(request, messages=unseen(request.messages))

    @property
    def _sees(self) -> bool:
        if (self.name, self.provider_model_name) in _turned_out_blind:
            return False
        return (self._facts.sees if self._set.sees is None else self._set.sees) is not False

    def refused_pictures(self) -> bool:
        """Its endpoint refused a picture: this process sends it none from now on. False if it sent none anyway."""
        if not self._sees:
            return False
        _turned_out_blind.add((self.name, self.provider_model_name))
        return True

    @property
    def prices(self) -> Prices | None:
        """What tokens cost; None when nobody knows."""
        return self._set.prices or self._facts.prices

    def cost(self, usage: Usage) -> float | None:
        """US dollars that `usage` cost; None when the prices are not known or no tokens were reported."""
        if not usage.prompt and not usage.completion:
            return None
        prices = self.prices
        if prices is None:
            return None
        cached = prices.prompt if prices.cached is None else prices.cached
        written = prices.prompt if prices.cache_written is None else prices.cache_written
        fresh = max(usage.prompt - usage.cached - usage.cache_written, 0)
        dollars = (
            fresh * prices.prompt
            + usage.cached * cached
            + usage.cache_written * written
            + usage.completion * prices.completion
        )
        return dollars / 1_000_000


@dataclass(frozen=True, slots=True)
class _Endpoint:
    """Where a choice leads."""

    choice: ModelChoice
    base_url: str = ""
    key: Callable[[], str] = str
    model: str = OFFLINE
    known: Facts = field(default_factory=Facts)
    max_output_tokens: int | None = None


def choices(user: User) -> list[ModelChoice]:
    """The models `user` may choose, the one their new chats use first."""
    return [endpoint.choice for endpoint in _endpoints(user)]


def resolve(user: User, name: str = "") -> ResolvedModel:
    """The model called `name`; the user's default when there is none of that name any more, or `name` is empty.

    Raises:
        UndecipherableError: the key of the connection can't be read.
    """
    endpoints = _endpoints(user)
    return _resolved(next((endpoint for endpoint in endpoints if endpoint.choice.name == name), endpoints[0]))


def auxiliary(user: User) -> ResolvedModel:
    """The cheaper model for titles, summaries and reviews; without one, the user's default.

    Raises:
        UndecipherableError: the key of the connection can't be read.
    """
    connection = ModelConnection.objects.filter(is_auxiliary=True, enabled=True).first()
    if connection is not None:
        return _resolved(_of_connection(connection))
    endpoint = _of_environment("aux")
    return _resolved(endpoint) if endpoint is not None else resolve(user)


def fallback(user: User) -> ResolvedModel | None:
    """The model that answers when the chosen one can't; None where nobody named one.

    Raises:
        UndecipherableError: the key of the connection can't be read.
    """
    connection = sql.first(ModelConnection, {"is_fallback": True, "enabled": True})
    return None if connection is None else _resolved(_of_connection(connection))


def _endpoints(user: User) -> list[_Endpoint]:
    """All of `user`'s, the default first. An administrator's default beats the environment, which beats the rest."""
    connections = sql.fetch(ModelConnection, {"enabled": True}, order=["-is_default", "name"])
    found = {connection.name: _of_connection(connection) for connection in connections}
    environment = _of_environment("llm")
    if environment is not None:
        found.setdefault(environment.choice.name, environment)
        if not any(connection.is_default for connection in connections):
            found = {environment.choice.name: found[environment.choice.name]} | found
    if not found:
        found = {OFFLINE: _offline()}
    chosen = sql.first(AgentSettings, {"user_id": user.pk})
    if chosen is not None and chosen.model in found:
        found = {chosen.model: found[chosen.model]} | found
    return [_with_default(endpoint, n == 0) for n, endpoint in enumerate(found.values())]


def _with_default(endpoint: _Endpoint, is_default: bool) -> _Endpoint:
    choice = ModelChoice(endpoint.choice.name, endpoint.choice.label, endpoint.choice.kind, is_default)
    return _Endpoint(
        choice, endpoint.base_url, endpoint.key, endpoint.model, endpoint.known, endpoint.max_output_tokens
    )


def _offline() -> _Endpoint:
    return _Endpoint(ModelChoice(OFFLINE, gettext("Offline model (built in)"), OFFLINE))


def _of_connection(connection: ModelConnection) -> _Endpoint:
    prices = None
    if connection.price_in is not None and connection.price_out is not None:
        prices = Prices(connection.price_in, connection.price_out, connection.price_cached)
    return _Endpoint(
        choice=ModelChoice(connection.name, connection.name, kind_of(connection)),
        base_url=connection.base_url,
        key=lambda: connection_key(connection),
        model=connection.model,
        known=Facts(connection.context_window, None, prices, connection.sees_pictures),
        max_output_tokens=connection.max_output_tokens,
    )


def _of_environment(role: Literal["llm", "aux"]) -> _Endpoint | None:
    """What `HERMES_LLM_*` or `HERMES_AUX_*` names; None when they name nothing."""
    env = settings.ENV
    named, base_url, key, model, window = (
        getattr(env, f"hermes_{role}_{name}") for name in ("kind", "base_url", "api_key", "model", "context_window")
    )
    if not named and not base_url and not model:
        return None
    if named == OFFLINE:
        return _offline()
    kind: Kind = "anthropic" if named == "anthropic" else "openai"
    if not key and not base_url:
        key = env.anthropic_api_key if kind == "anthropic" else env.openai_api_key
    model = model or DEFAULT_MODELS[kind]
    return _Endpoint(
        choice=ModelChoice(model, model, kind),
        base_url=base_url,
        key=lambda: str(key),
        model=model,
        known=Facts(window),
    )


def _resolved(endpoint: _Endpoint) -> ResolvedModel:
    """Load the adapter that a choice needs."""
    choice, key = endpoint.choice, endpoint.key()
    timeout_s = settings.ENV.agent.model_timeout_s
    model: ChatModel
    match choice.kind:
        case "anthropic":
            from agent.llm.anthropic import AnthropicModel

            model = AnthropicModel(endpoint.base_url, key, read_timeout_s=timeout_s)
        case "openai":
            from agent.llm.openai import OpenAIModel

            model = OpenAIModel(endpoint.base_url, key, read_timeout_s=timeout_s)
        case _:
            from agent.llm.offline import OfflineModel

            return ResolvedModel(choice.name, choice.label, OfflineModel(), OFFLINE, _set=Facts(sees=False))
    kind: Kind = choice.kind
    return ResolvedModel(
        choice.name,
        choice.label,
        model,
        endpoint.model,
        endpoint.max_output_tokens,
        endpoint.known,
        lambda: facts(kind, endpoint.base_url, key, endpoint.model),
    )
