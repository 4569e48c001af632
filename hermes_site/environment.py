"""What a deployment may change: the only reader of `os.environ`, `.env` and `config.yaml`.

`config.yaml` in the data folder < `.env` beside manage.py < environment. A key of a section of config.yaml may be
set by a variable too: `agent.max_iterations` is `HERMES_AGENT__MAX_ITERATIONS`. An empty variable counts as unset.
"""

import difflib
import hashlib
import os
import re
import stat
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal
from urllib.parse import urlsplit

import yaml
from django.core.exceptions import ImproperlyConfigured
from dotenv import dotenv_values
from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, ValidationError
from pydantic_core import ErrorDetails

BASE_DIR = Path(__file__).resolve().parent.parent
DOTENV = BASE_DIR / ".env"
BAKED_STATIC = BASE_DIR / "staticfiles"
"""Static files that an image brings along, collected when it was built."""


class ConfigurationError(ImproperlyConfigured):
    """A setting is wrong; the message names the key and says what is accepted."""


def _address(*schemes: str, host: bool = True) -> AfterValidator:
    """Accepts an empty string or a URL with one of `schemes`."""

    def check(value: str) -> str:
        wanted = f"must be a URL that begins with {' or '.join(f'{scheme}://' for scheme in schemes)}"
        try:
            parts = urlsplit(value)
            complete = bool(parts.hostname or not host) and parts.port != 0
        except ValueError:
            complete = False
        if value and (not complete or parts.scheme not in schemes):
            raise ValueError(wanted)
        return value

    return AfterValidator(check)


def _site_address(value: str) -> str:
    parts = urlsplit(value)
    if parts.query or parts.fragment or parts.username:
        raise ValueError("must be scheme, host, port and path only, as in https://hermes.example.org/agent")
    return value.rstrip("/")


def _secret(value: str) -> str:
    if value and len(value) < SECRET_LENGTH:
        raise ValueError(f"must have at least {SECRET_LENGTH} characters; leave it empty to have one made")
    return value


def _yaml_off(value: object) -> object:
    """YAML reads a bare `off` as false."""
    return "off" if value is False else value


def _folders(value: object) -> object:
    """A variable names folders with colons between them; `config.yaml` has a list."""
    return [part for part in value.split(os.pathsep) if part] if isinstance(value, str) else value


SECRET_LENGTH = 32
WebAddress = Annotated[str, _address("http", "https")]
SiteAddress = Annotated[str, _address("http", "https"), AfterValidator(_site_address)]
Kind = Literal["", "openai", "anthropic", "offline"]


class Section(BaseModel):
    """Base of the sections of `config.yaml`."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class MemorySection(Section):
    """`memory:` in config.yaml."""

    memory_enabled: bool = True
    user_profile_enabled: bool = True
    memory_char_limit: int = Field(2200, ge=100, le=10_000)
    user_char_limit: int = Field(1375, ge=100, le=10_000)
    nudge_interval: int = Field(10, ge=1, le=1000)
    write_approval: Annotated[Literal["off", "background", "all"], BeforeValidator(_yaml_off)] = "off"


class SkillsSection(Section):
    """`skills:` in config.yaml."""

    creation_nudge_interval: int = Field(10, ge=1, le=1000)
    external_dirs: Annotated[tuple[str, ...], BeforeValidator(_folders)] = ()
    """Folders with skills for everybody, read only."""
    write_approval: Annotated[Literal["off", "background", "all"], BeforeValidator(_yaml_off)] = "off"
    curator_enabled: bool = True


class CompressionSection(Section):
    """`compression:` in config.yaml."""

    enabled: bool = True
    threshold: float = Field(0.50, gt=0, lt=1)
    target_ratio: float = Field(0.20, gt=0, lt=1)
    protect_first_n: int = Field(3, ge=0)
    protect_last_n: int = Field(20, ge=1)
    small_window_floor: float | None = Field(None, gt=0, lt=1)


class AgentSection(Section):
    """`agent:` in config.yaml."""

    max_iterations: int = Field(60, ge=1, le=1000)
    turn_timeout_s: int = Field(1800, ge=10)
    max_concurrent_turns: int = Field(64, ge=1, le=1000)
    model_timeout_s: float = Field(120, gt=0)
    model_retries: int = Field(4, ge=0, le=20)
    tool_result_limit_chars: int = Field(50_000, ge=1000)
    web_private_addresses: bool = False


class AuxiliarySection(Section):
    """`auxiliary:` in config.yaml."""

    title: bool = True


class ProvidersSection(Section):
    """`providers:` in config.yaml."""

    allow_private_addresses: bool = False


class Environment(BaseModel):
    """Everything a deployment may change. `.env.example` lists the names; the sections may stand in `config.yaml`."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    _mask_wrapped: ClassVar[bool] = True
    """Django asks each setting for it, and pydantic takes long to say that there is no such field."""

    hermes_data_dir: Path = BASE_DIR / "data"
    hermes_host: str = "127.0.0.1"
    port: int = Field(8000, ge=1, le=65535)
    redis_url: Annotated[str, _address("redis", "rediss", "unix", host=False)] = ""
    database_url: Annotated[str, _address("postgres", "postgresql", host=False)] = ""
    hermes_public_url: SiteAddress = ""
    hermes_secret_key: Annotated[str, AfterValidator(_secret)] = ""
    hermes_debug: bool = False
    hermes_alive_file: Path | None = None
    """Set by the supervisor: the file that the worker touches while it lives."""

    hermes_llm_kind: Kind = ""
    hermes_llm_base_url: WebAddress = ""
    hermes_llm_api_key: str = ""
    hermes_llm_model: str = ""
    hermes_llm_context_window: int | None = Field(None, ge=1024)
    hermes_aux_kind: Kind = ""
    hermes_aux_base_url: WebAddress = ""
    hermes_aux_api_key: str = ""
    hermes_aux_model: str = ""
    hermes_aux_context_window: int | None = Field(None, ge=1024)

    email_url: Annotated[str, _address("smtp", "smtps")] = ""
    """`smtp://user:password@host:587/?tls=true&from=hermes@example.org`; empty: no mail is sent."""

    openai_api_key: str = ""
    anthropic_api_key: str = ""
    openrouter_api_key: str = ""

    memory: MemorySection = MemorySection()
    skills: SkillsSection = SkillsSection()
    compression: CompressionSection = CompressionSection()
    agent: AgentSection = AgentSection()
    auxiliary: AuxiliarySection = AuxiliarySection()
    providers: ProvidersSection = ProvidersSection()


SECTIONS: dict[str, type[Section]] = {
    name: type(field.default) for name, field in Environment.model_fields.items() if isinstance(field.default, Section)
}
VARIABLES: dict[str, tuple[str, ...]] = {
    name.upper(): (name,) for name in Environment.model_fields if name not in SECTIONS
} | {
    f"HERMES_{section}__{key}".upper(): (section, key)
    for section, model in SECTIONS.items()
    for key in model.model_fields
}
"""Every variable that is read, and the place of its value in `Environment`."""


def load() -> Environment:
    """Read environment, `.env` and `config.yaml`; makes the data folder.

    Raises:
        ConfigurationError: a key is unknown or a value is wrong; the message names each.
    """
    variables = _known(dotenv_values(DOTENV, interpolate=False), str(DOTENV)) | _known(os.environ, "the environment")
    data_dir = Path(variables.get("HERMES_DATA_DIR", BASE_DIR / "data")).expanduser().resolve()
    _make_folder(data_dir)
    values = _config_file(data_dir / "config.yaml")
    for name, value in variables.items():
        *section, key = VARIABLES[name]
        (values.setdefault(section[0], {}) if section else values)[key] = value
    try:
        return Environment.model_validate(values | {"hermes_data_dir": data_dir})
    except ValidationError as error:
        problems = error.errors(include_url=False, include_input=False)
        raise ConfigurationError("\n".join(_sentence(problem) for problem in problems)) from None


def _known(variables: Mapping[str, str | None], origin: str) -> dict[str, str]:
    """The variables that are ours and not empty; a misspelt one is an error, a stranger's is none of our business."""
    for name in variables:
        if name.startswith("HERMES_") and name not in VARIABLES:
            raise ConfigurationError(
                f"{name} in {origin} is unknown.{_meant(name, VARIABLES)} .env.example lists the names."
            )
    return {name: value for name, value in variables.items() if name in VARIABLES and value}


def _make_folder(path: Path) -> None:
    """Make the data folder, for us alone, if it is not there.

    Raises:
        ConfigurationError: it can't be made, or not be used.
    """
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        problem = "" if os.access(path, os.R_OK | os.W_OK | os.X_OK) else "Permission denied"
    except FileExistsError:
        problem = "It is a file"
    except OSError as error:
        problem = os.strerror(error.errno or 0)
    if problem:
        raise ConfigurationError(
            f"HERMES_DATA_DIR is {path}, which can't be the data folder: {problem}. "
            "Set it to a folder that we may make or write in."
        )


def _config_file(path: Path) -> dict[str, Any]:
    """The sections of `config.yaml`; empty when there is no such file.

    Raises:
        ConfigurationError: it can't be read, or holds something else than mappings of known keys.
    """
    try:
        value = yaml.safe_load(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, yaml.YAMLError, UnicodeDecodeError) as error:
        raise ConfigurationError(f"{path} can't be read: {error}") from error
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise ConfigurationError(f"{path} must be a mapping with the sections {', '.join(SECTIONS)}.")
    for name, section in value.items():
        if name not in SECTIONS:
            raise ConfigurationError(
                f"{name} in {path} is unknown.{_meant(str(name), SECTIONS)} The sections are {', '.join(SECTIONS)}."
            )
        if not isinstance(section, dict | None):
            raise ConfigurationError(f"{name} in {path} must be a mapping of keys to values.")
    return {name: dict(section) for name, section in value.items() if section is not None}


def _sentence(problem: ErrorDetails) -> str:
    """What is wrong with which key."""
    place = tuple(str(part) for part in problem["loc"])
    in_section = place[0] in SECTIONS
    name = ".".join(place) if in_section else place[0].upper()
    if problem["type"] == "extra_forbidden":
        keys = SECTIONS[place[0]].model_fields
        return f"{name} in config.yaml is unknown.{_meant(place[-1], keys)} The keys are {', '.join(keys)}."
    variable = f" (in config.yaml, or HERMES_{'__'.join(place).upper()})" if in_section else ""
    if problem["type"].startswith("bool"):
        return f"{name}{variable} must be true or false."
    return f"{name}{variable} {problem['msg'].removeprefix('Value error, ').replace('Input should', 'must')}."


def _meant(name: str, names: Iterable[str]) -> str:
    close = difflib.get_close_matches(name, list(names), n=1)
    return f" Did you mean {close[0]}?" if close else ""


SOCKET_PATH_LIMIT_BYTES = 100
"""A Unix socket's path must fit into 108 bytes on Linux, 104 on macOS."""


def broker_socket(run_dir: Path) -> Path:
    """Where the embedded broker listens: in the data folder, or in a short folder when that lies too deep.

    Paths that would need quoting in a URL go to the short folder as well: not every client unquotes them alike.

    Raises:
        ConfigurationError: somebody else owns the short folder.
    """
    path = run_dir / "valkey.sock"
    if len(os.fsencode(path)) <= SOCKET_PATH_LIMIT_BYTES and re.fullmatch(r"[\w./-]+", str(path), re.ASCII):
        return path
    # Not tempfile.gettempdir(): commands run beside a server must find its socket whatever their TMPDIR is.
    digest = hashlib.sha256(os.fsencode(run_dir)).hexdigest()[:12]
    folder = Path("/tmp") / f"hermes-{os.getuid()}-{digest}"  # noqa: S108 - checked on the next lines
    try:
        status = folder.lstat()
    except FileNotFoundError:
        return folder / path.name
    if not stat.S_ISDIR(status.st_mode) or status.st_uid != os.getuid() or status.st_mode & 0o077:
        raise ConfigurationError(f"{folder} must be a folder of our own that nobody else may enter. Remove it.")
    return folder / path.name


def variable_is_set(name: str) -> bool:
    """Whether this host has an environment variable that is none of ours; never what it holds."""
    return name not in VARIABLES and not name.startswith("HERMES_") and bool(os.environ.get(name))
