"""Models that could be used without anything to type. Found, shown, and used after one click; never silently."""

from dataclasses import dataclass
from typing import Final, Literal

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext

from agent.llm.windows import (
    ANTHROPIC_URL,
    DEFAULT_MODELS,
    OPENAI_URL,
    OPENROUTER_URL,
    Kind,
    ProbeError,
    get_json,
    list_models,
)
from agent.model_selection.connections import connection_set_key
from agent.models import ModelConnection
from hermes_site.accounts.models import User
from hermes_site.kernel.errors import ForbiddenError, InvalidError

OLLAMA_URL: Final = "http://127.0.0.1:11434"
OLLAMA_TIMEOUT_S: Final = 0.3

DetectedKind = Literal["openai", "anthropic", "openrouter", "ollama"]


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
        raise ForbiddenError(gettext("Only an administrator may connect a model."))
    if kind not in _LABELS:
        raise InvalidError(gettext("There is no such model to connect."))
    base_url = _ollama_url() if kind == "ollama" else _URLS[kind]
    model = _ollama_model() if kind == "ollama" else DEFAULT_MODELS[kind]
    key = "" if kind == "ollama" else _environment_key(kind)
    if not model or (kind != "ollama" and not key):
        raise InvalidError(gettext("It is not there any more; look at the page again."))
    if kind in {"openai", "anthropic"}:
        model = _listed_or(model, ("anthropic" if kind == "anthropic" else "openai"), key)
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
