"""What is known of a model: how much it reads and writes, and what it costs.

Asked from the endpoint's own list of models; else from a small table; else assumed. Over plain `urllib`, because the
web process asks too and must not load the providers' SDKs.
"""

import json
import re
import threading
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, replace
from typing import Any, Final, Literal
from urllib.parse import urlsplit

from agent.llm.errors import redact

Kind = Literal["openai", "anthropic"]

DEFAULT_WINDOW: Final = 128_000
OPENAI_URL: Final = "https://api.openai.com/v1"
ANTHROPIC_URL: Final = "https://api.anthropic.com"
OPENROUTER_URL: Final = "https://openrouter.ai/api/v1"
DEFAULT_MODELS: Final = {"openai": "gpt-6.2-sol", "anthropic": "claude-sonnet-5-5", "openrouter": "openrouter/auto"}
"""Each provider's everyday model, where nobody named one."""
ANSWER_LIMIT_BYTES: Final = 8_000_000
KEPT_S: Final = 3600.0
RETRIED_S: Final = 300.0


@dataclass(frozen=True, slots=True)
class Prices:
    """US dollars per million tokens."""

    prompt: float
    completion: float
    cached: float | None = None
    cache_written: float | None = None


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known of a model; None where nothing is.

    Attributes:
        context_window: tokens of prompt and answer together.
        max_output_tokens: tokens of one answer.
        prices: what tokens cost.
        sees: whether it takes pictures.
    """

    context_window: int | None = None
    max_output_tokens: int | None = None
    prices: Prices | None = None
    sees: bool | None = None

    def or_else(self, other: "Facts") -> "Facts":
        """These facts, and `other`'s where there are none."""
        return Facts(
            self.context_window or other.context_window,
            self.max_output_tokens or other.max_output_tokens,
            self.prices or other.prices,
            other.sees if self.sees is None else self.sees,
        )


_M: Final = 1_000_000
_TABLE: Final[tuple[tuple[re.Pattern[str], Facts], ...]] = tuple(
    (re.compile(pattern), facts)
    for pattern, facts in (
        (r"claude-(?:fable|mythos)-5-2", Facts(_M, 128_000, Prices(8, 40, 0.8, 10))),
        (r"claude-(?:fable|mythos)-5", Facts(_M, 128_000, Prices(10, 50, 1, 12.5))),
        (r"claude-opus-5-5", Facts(_M, 128_000, Prices(4, 20, 0.4, 5))),
        (r"claude-opus-5", Facts(_M, 128_000, Prices(5, 25, 0.5, 6.25))),
        (r"claude-sonnet-5", Facts(_M, 128_000, Prices(2, 10, 0.2, 2.5))),
        (r"claude-haiku-5", Facts(_M, 128_000)),
        (r"claude-haiku-4-5", Facts(200_000, 64_000, Prices(1, 5, 0.1, 1.25))),
        (r"claude-", Facts(200_000)),
        (r"gpt-6[.\d]*-astra", Facts(1_050_000, 128_000)),
        (r"gpt-6[.\d]*-sol", Facts(1_050_000, 128_000, Prices(2, 10))),
        (r"gpt-6[.\d]*-terra", Facts(1_050_000, 128_000, Prices(1, 5))),
        (r"gpt-6[.\d]*-luna", Facts(1_050_000, 128_000, Prices(0.1, 0.5))),
        (r"gpt-6|gpt-5\.6", Facts(1_050_000, 128_000)),
        (r"gpt-5", Facts(400_000, 128_000)),
        (r"gpt-4\.1", Facts(1_047_576, 32_768)),
        (r"gpt-4o", Facts(128_000, 16_384)),
        (r"o[134](?:-|$)", Facts(200_000, 100_000)),
    )
)
"""By the providers' pages of models, autumn 2026. First match wins; the part after a router's `vendor/` counts."""


_SEEING: Final = re.compile(
    r"(?i)^(?:claude-|gpt-(?:4o|4\.1|5|6)|o[134](?:-|$)|gemini-)|\bvl\b|-vl|vision|llava|pixtral|gemma-?[34]|llama-?4"
)
_BLIND: Final = re.compile(r"(?i)^(?:gpt-3|o[13]-mini|deepseek-(?:chat|reasoner|r1|v3)|claude-(?:2|instant))")
"""What is in neither is tried: an endpoint that takes no pictures says so."""


class ProbeError(Exception):
    """An endpoint did not list its models. The text is a sentence that is safe to show."""


def list_models(kind: Kind, base_url: str, api_key: str, *, timeout_s: float = 2.0) -> list[dict[str, Any]]:
    """The models an endpoint says it has, as it describes them.

    Raises:
        ProbeError: it can't be reached, refuses the key, or has no such list.
    """
    if kind == "anthropic":
        url = (base_url or ANTHROPIC_URL).rstrip("/").removesuffix("/v1") + "/v1/models?limit=1000"
        headers = {"x-api-key": api_key, "anthropic-version": "2023-06-01"}
    else:
        url = (base_url or OPENAI_URL).rstrip("/") + "/models"
        headers = {"Authorization": f"Bearer {api_key}"} if api_key else {}
    answer = get_json(url, headers, timeout_s=timeout_s)
    models = answer.get("data", answer.get("models")) if isinstance(answer, dict) else answer
    if not isinstance(models, list):
        raise ProbeError(f"{urlsplit(url).netloc} answered, but not with a list of models.")
    return [model for model in models if isinstance(model, dict)]


def get_json(url: str, headers: dict[str, str] | None = None, *, timeout_s: float) -> Any:
    """What `url` answers.

    Raises:
        ProbeError: no answer, an error, or no JSON.
    """
    place = urlsplit(url).netloc.rpartition("@")[2]
    if urlsplit(url).scheme not in {"http", "https"}:
        raise ProbeError("The address must begin with http:// or https://.")
    request = urllib.request.Request(url, headers={"Accept": "application/json", **(headers or {})})  # noqa: S310
    try:
        with _opener(url).open(request, timeout=timeout_s) as answer:
            return json.loads(answer.read(ANSWER_LIMIT_BYTES))
    except urllib.error.HTTPError as error:
        with error:
            reasons = {401: "did not accept the key", 403: "did not accept the key", 404: "has no list of models there"}
            reason = reasons.get(error.code, f"answered with status {error.code}")
        raise ProbeError(f"{place} {reason}.") from None
    except TimeoutError:
        raise ProbeError(f"{place} did not answer within {timeout_s:g} s.") from None
    except urllib.error.URLError as error:
        raise ProbeError(f"{place} can't be reached: {redact(str(error.reason))}.") from None
    except (OSError, ValueError) as error:
        raise ProbeError(f"{place} answered with something unreadable ({type(error).__name__}).") from None


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """A redirect would take the key along to wherever it points."""

    def redirect_request(self, *args: Any, **kwargs: Any) -> None:
        return None


def _opener(url: str) -> urllib.request.OpenerDirector:
    here = urlsplit(url).hostname in {"127.0.0.1", "::1", "localhost"}
    return urllib.request.build_opener(_NoRedirects, *([urllib.request.ProxyHandler({})] if here else []))


def described(model: dict[str, Any]) -> Facts:
    """What an entry of a model list says, under any of the names that endpoints use.

    >>> described({"id": "m", "max_model_len": 32768}).context_window
    32768
    >>> described({"context_length": 9, "pricing": {"prompt": "0.000002", "completion": "0.00001"}}).prices
    Prices(prompt=2.0, completion=10.0, cached=None, cache_written=None)
    """
    top, meta = model.get("top_provider"), model.get("meta")
    places = [model, *(place for place in (top, meta) if isinstance(place, dict))]
    windows = (
        "loaded_context_length context_window context_length max_model_len max_context_length max_input_tokens n_ctx"
    )
    return Facts(
        _first(places, windows.split()),
        _first(places, ["max_completion_tokens", "max_output_tokens", "max_tokens"]),
        _prices(model.get("pricing")),
        _sees(model),
    )


def _sees(model: dict[str, Any]) -> bool | None:
    """Whether an endpoint says that a model takes pictures: OpenRouter, LM Studio, and those that list what it can."""
    architecture, able = model.get("architecture"), model.get("capabilities")
    takes = architecture.get("input_modalities") if isinstance(architecture, dict) else model.get("input_modalities")
    if isinstance(takes, list):
        return "image" in takes
    if isinstance(able, list):
        return "vision" in able or None
    return {"vlm": True, "llm": False}.get(str(model.get("type")))


def _loaded_by_ollama(base_url: str, timeout_s: float) -> dict[str, Facts]:
    """The windows that Ollama gave the models it has loaded: its list of models does not tell, and some are small."""
    try:
        answer = get_json(base_url.rstrip("/").removesuffix("/v1") + "/api/ps", timeout_s=timeout_s)
    except ProbeError:
        return {}
    models = answer.get("models") if isinstance(answer, dict) else None
    return {str(model.get("name")): described(model) for model in models or [] if isinstance(model, dict)}


def _first(places: list[dict[str, Any]], names: list[str]) -> int | None:
    found = (place.get(name) for name in names for place in places)
    return next((value for value in found if type(value) is int and value > 0), None)


def _prices(pricing: object) -> Prices | None:
    """OpenRouter's prices: texts, in dollars per token; negative where they depend on the model it picks."""
    if not isinstance(pricing, dict):
        return None

    def per_million(name: str) -> float | None:
        try:
            price = float(pricing[name])
        except (KeyError, TypeError, ValueError):
            return None
        return round(price * 1_000_000, 9) if price >= 0 else None

    prompt, completion = per_million("prompt"), per_million("completion")
    if prompt is None or completion is None:
        return None
    return Prices(prompt, completion, per_million("input_cache_read"), per_million("input_cache_write"))


def tabled(model: str) -> Facts:
    """What the small table knows of a model, by its name.

    >>> tabled("anthropic/claude-haiku-4-5-20251001").context_window
    200000
    """
    name = model.rpartition("/")[2].replace(".", "-") if "claude" in model else model.rpartition("/")[2]
    known = next((facts for pattern, facts in _TABLE if pattern.match(name)), Facts())
    return replace(known, sees=False if _BLIND.search(name) else True if _SEEING.search(name) else None)


_lists: dict[tuple[str, str, str], tuple[float, dict[str, Facts]]] = {}
_lock = threading.Lock()


def facts(kind: Kind, base_url: str, api_key: str, model: str, *, timeout_s: float = 2.0) -> Facts:
    """What is known of a model: what its endpoint lists, kept for an hour, before what the table says.

    Waits for the endpoint at most `timeout_s`; one that does not answer is not asked again for five minutes.
    """
    key = (kind, base_url, api_key)
    with _lock:
        until, listed = _lists.get(key, (0.0, {}))
    if time.monotonic() >= until:
        try:
            models = list_models(kind, base_url, api_key, timeout_s=timeout_s)
        except ProbeError:
            kept = RETRIED_S
        else:
            kept = KEPT_S
            listed = {str(entry.get("id") or entry.get("name")): described(entry) for entry in models}
            if any(entry.get("owned_by") == "library" for entry in models):
                listed |= _loaded_by_ollama(base_url, timeout_s)
        with _lock:
            _lists[key] = (time.monotonic() + kept, listed)
    return listed.get(model, Facts()).or_else(tabled(model))
