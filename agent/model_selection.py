"""Which model answers: those an administrator set up, the one of the environment, else the offline one.

The web process calls `choices`, `detected` and `adopt`; none of them loads a provider's SDK. Only `resolve` and
`auxiliary`, for the worker, do.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, Literal

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _

from agent.core.model import ChatModel, Usage
from agent.llm.windows import (
    ANTHROPIC_URL,
    DEFAULT_WINDOW,
    OPENAI_URL,
    OPENROUTER_URL,
    Facts,
    Kind,
    Prices,
    ProbeError,
    facts,
    get_json,
    list_models,
)
from agent.models import AgentSettings, ModelConnection
from hermes_site.accounts.models import User
from hermes_site.kernel.crypto import decrypt, encrypt
from hermes_site.kernel.errors import ForbiddenError, InvalidError

OFFLINE: Final = "offline"
OLLAMA_URL: Final = "http://127.0.0.1:11434"
OLLAMA_TIMEOUT_S: Final = 0.3

DetectedKind = Literal["openai", "anthropic", "openrouter", "ollama"]


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


# --- what there is -----------------------------------------------------------------------


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


def connection_set_key(connection: ModelConnection, key: str) -> None:
    """Put `key`, encrypted, into the connection; the caller saves it."""
    connection.key_encrypted = encrypt(key, purpose=_purpose(connection)) if key else ""


def connection_key(connection: ModelConnection) -> str:
    """The connection's key; empty when it has none.

    Raises:
        UndecipherableError: it can't be read with the keys that are here.
    """
    return decrypt(connection.key_encrypted, purpose=_purpose(connection)) if connection.key_encrypted else ""


def _purpose(connection: ModelConnection) -> str:
    return f"model-connection:{connection.pk}"


def _endpoints(user: User) -> list[_Endpoint]:
    """All of `user`'s, the default first. An administrator's default beats the environment, which beats the rest."""
    connections = list(ModelConnection.objects.filter(enabled=True).order_by("-is_default", "name"))
    found = {connection.name: _of_connection(connection) for connection in connections}
    environment = _of_environment("llm")
    if environment is not None:
        found.setdefault(environment.choice.name, environment)
        if not any(connection.is_default for connection in connections):
            found = {environment.choice.name: found[environment.choice.name]} | found
    if not found:
        found = {OFFLINE: _offline()}
    wanted = AgentSettings.objects.filter(user=user).values_list("model", flat=True).first()
    if wanted in found:
        found = {wanted: found[wanted]} | found
    return [_with_default(endpoint, n == 0) for n, endpoint in enumerate(found.values())]


def _with_default(endpoint: _Endpoint, is_default: bool) -> _Endpoint:
    choice = ModelChoice(endpoint.choice.name, endpoint.choice.label, endpoint.choice.kind, is_default)
    return _Endpoint(
        choice, endpoint.base_url, endpoint.key, endpoint.model, endpoint.known, endpoint.max_output_tokens
    )


def _offline() -> _Endpoint:
    return _Endpoint(ModelChoice(OFFLINE, _("Offline model (built in)"), OFFLINE))


def _of_connection(connection: ModelConnection) -> _Endpoint:
    prices = None
    if connection.price_in is not None and connection.price_out is not None:
        prices = Prices(connection.price_in, connection.price_out, connection.price_cached)
    return _Endpoint(
        choice=ModelChoice(connection.name, connection.name, _kind(connection.kind)),
        base_url=connection.base_url,
        key=lambda: connection_key(connection),
        model=connection.model,
        known=Facts(connection.context_window, None, prices),
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
    kind = _kind(named)
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


def _kind(value: str) -> Kind:
    return "anthropic" if value == ModelConnection.Kind.ANTHROPIC else "openai"


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

            return ResolvedModel(choice.name, choice.label, OfflineModel(), OFFLINE)
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


# --- what is found, and used after one click ------------------------------------------------

DEFAULT_MODELS: Final[dict[str, str]] = {
    "openai": "gpt-6.2-sol",
    "anthropic": "claude-sonnet-5-5",
    "openrouter": "openrouter/auto",
}


@dataclass(frozen=True, slots=True)
class Detected:
    """A model that could be used without anything to type.

    Attributes:
        kind: what `adopt` takes.
        label: what people see.
        found: where it was found, never a secret: the name of a variable or an address.
        model: which model would be used.
    """

    kind: DetectedKind
    label: str
    found: str
    model: str


_LABELS: Final[dict[DetectedKind, str]] = {
    "openai": "OpenAI",
    "anthropic": "Anthropic",
    "openrouter": "OpenRouter",
    "ollama": "Ollama",
}
_URLS: Final[dict[DetectedKind, str]] = {
    "openai": OPENAI_URL,
    "anthropic": ANTHROPIC_URL,
    "openrouter": OPENROUTER_URL,
}


def detected() -> list[Detected]:
    """What is found and not used yet: keys in the environment, an Ollama on this machine. Sends no key anywhere."""
    used = set(ModelConnection.objects.values_list("base_url", flat=True))
    found = [
        Detected(kind, _LABELS[kind], f"{kind.upper()}_API_KEY", DEFAULT_MODELS[kind])
        for kind in _URLS
        if _environment_key(kind) and _URLS[kind] not in used
    ]
    if _ollama_url() not in used and (model := _ollama_model()):
        found.append(Detected("ollama", _LABELS["ollama"], OLLAMA_URL, model))
    return found


def adopt(kind: DetectedKind, *, by: User) -> ModelConnection:
    """Make a connection of what was detected, the default one if there is none yet. Twice gives the same one.

    Raises:
        ForbiddenError: `by` is not staff.
        InvalidError: it is not there any more.
    """
    if not by.is_staff:
        raise ForbiddenError(_("Only an administrator may connect a model."))
    if kind not in _LABELS:
        raise InvalidError(_("There is no such model to connect."))
    base_url = _ollama_url() if kind == "ollama" else _URLS[kind]
    model = _ollama_model() if kind == "ollama" else DEFAULT_MODELS[kind]
    key = "" if kind == "ollama" else _environment_key(kind)
    if not model or (kind != "ollama" and not key):
        raise InvalidError(_("It is not there any more; look at the page again."))
    if kind in {"openai", "anthropic"}:
        model = _listed_or(model, _kind(kind), key)
    with transaction.atomic():
        connection = ModelConnection.objects.filter(base_url=base_url).first()
        if connection is not None:
            return connection
        connection = ModelConnection(
            name=_free_name(_LABELS[kind]),
            kind="anthropic" if kind == "anthropic" else "openai",
            base_url=base_url,
            model=model,
            is_default=not ModelConnection.objects.filter(is_default=True).exists(),
        )
        connection_set_key(connection, key)
        connection.save()
    return connection


def _environment_key(kind: DetectedKind) -> str:
    return str(getattr(settings.ENV, f"{kind}_api_key", ""))


def _listed_or(model: str, kind: Kind, key: str) -> str:
    """`model`, if the account has it or can't be asked; else the newest of the same line that it has."""
    try:
        names = [str(entry.get("id")) for entry in list_models(kind, "", key)]
    except ProbeError:
        return model
    line = model.rpartition("-")[2] if kind == "openai" else model.split("-")[1]
    same = sorted((name for name in names if line in name.split("-")), reverse=True)
    return model if model in names or not same else same[0]


def _free_name(label: str) -> str:
    taken = set(ModelConnection.objects.values_list("name", flat=True))
    return next(name for n in range(1, 1000) if (name := label if n == 1 else f"{label} {n}") not in taken)


def _ollama_url() -> str:
    return f"{OLLAMA_URL}/v1"


def _ollama_model() -> str:
    """The model that was last added to the Ollama of this machine; empty without one."""
    try:
        answer = get_json(f"{OLLAMA_URL}/api/tags", timeout_s=OLLAMA_TIMEOUT_S)
    except ProbeError:
        return ""
    models = answer.get("models") if isinstance(answer, dict) else None
    names = [str(model.get("name") or "") for model in models or [] if isinstance(model, dict)]
    return next((name for name in names if name and "embed" not in name), "")
