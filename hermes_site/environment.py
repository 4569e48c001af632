"""What a deployment may change: the only reader of `os.environ` and `config.yaml`."""

import hashlib
import os
import re
import stat
from pathlib import Path
from typing import Literal

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict

BASE_DIR = Path(__file__).resolve().parent.parent


class ConfigurationError(Exception):
    """A setting is wrong; the message names the key and says what is accepted."""


class Section(BaseModel):
    """Base of the sections of `config.yaml`."""

    model_config = ConfigDict(extra="forbid")


class MemorySection(Section):
    """`memory:` in config.yaml."""

    memory_enabled: bool = True
    user_profile_enabled: bool = True
    memory_char_limit: int = Field(2200, ge=100, le=10_000)
    user_char_limit: int = Field(1375, ge=100, le=10_000)
    nudge_interval: int = Field(10, ge=1, le=1000)
    write_approval: Literal["off", "background", "all"] = "off"


class SkillsSection(Section):
    """`skills:` in config.yaml."""

    creation_nudge_interval: int = Field(10, ge=1, le=1000)


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


class AuxiliarySection(Section):
    """`auxiliary:` in config.yaml."""

    title: bool = True


class ProvidersSection(Section):
    """`providers:` in config.yaml."""

    allow_private_addresses: bool = False


class Environment(BaseSettings):
    """Everything a deployment may change. `.env.example` lists the names; sections may stand in `config.yaml`."""

    model_config = SettingsConfigDict(env_file=BASE_DIR / ".env", extra="ignore", env_nested_delimiter="__")

    hermes_data_dir: Path = BASE_DIR / "data"
    hermes_host: str = "127.0.0.1"
    port: int = Field(8000, ge=1, le=65535)
    redis_url: str = ""
    database_url: str = ""
    hermes_public_url: str = ""
    hermes_secret_key: str = ""
    hermes_debug: bool = False
    hermes_alive_file: Path | None = None
    """Set by the supervisor: the file that the worker touches while it lives."""

    hermes_llm_kind: Literal["", "openai", "anthropic", "offline"] = ""
    hermes_llm_base_url: str = ""
    hermes_llm_api_key: str = ""
    hermes_llm_model: str = ""
    hermes_llm_context_window: int | None = Field(None, ge=1024)
    hermes_aux_kind: Literal["", "openai", "anthropic", "offline"] = ""
    hermes_aux_base_url: str = ""
    hermes_aux_api_key: str = ""
    hermes_aux_model: str = ""
    hermes_aux_context_window: int | None = Field(None, ge=1024)

    email_url: str = ""
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

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """The environment beats `.env`, which beats `config.yaml` (handed in as init arguments)."""
        return env_settings, dotenv_settings, init_settings


SECTIONS = ("memory", "skills", "compression", "agent", "auxiliary", "providers")


def _config_file(data_dir: Path) -> dict[str, object]:
    """The sections of `<data>/config.yaml`; empty when there is no such file."""
    path = data_dir / "config.yaml"
    if not path.exists():
        return {}
    try:
        value = yaml.safe_load(path.read_text(encoding="utf-8"))
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise ConfigurationError(f"{path} is not readable YAML: {error}") from error
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise ConfigurationError(f"{path} must be a mapping with the sections {', '.join(SECTIONS)}.")
    for key in value:
        if key not in SECTIONS:
            raise ConfigurationError(f"{path}: unknown key {key!r}. The sections are {', '.join(SECTIONS)}.")
    return {key: section for key, section in value.items() if section is not None}


def load() -> Environment:
    """Read environment, `.env` and `config.yaml`.

    Raises:
        ConfigurationError: a key is unknown or a value is wrong; the message names it.
    """
    known = {name.upper() for name in Environment.model_fields}
    for name in os.environ:
        if name.startswith("HERMES_") and name not in known:
            raise ConfigurationError(f"Unknown environment variable {name}. See .env.example for the names.")
    try:
        data_dir = _data_dir()
        return Environment(**_config_file(data_dir))  # type: ignore[arg-type]
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        key = ".".join(str(part) for part in first["loc"])
        name = key if first["loc"][0] in SECTIONS else key.upper()
        raise ConfigurationError(f"{name}: {first['msg']}.") from error


def _data_dir() -> Path:
    """The data folder, needed before the rest can be read."""

    class DataDir(BaseSettings):
        model_config = SettingsConfigDict(env_file=BASE_DIR / ".env", extra="ignore")
        hermes_data_dir: Path = BASE_DIR / "data"

    return DataDir().hermes_data_dir.expanduser().resolve()


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
