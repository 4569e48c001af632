"""What some tests need beside Python: skipped where it is absent, except where everything must run."""

import os
import shutil
from pathlib import Path
from typing import Literal, NoReturn

import pytest

Tool = Literal["chromium", "postgresql", "redis"]


def require(tool: Tool) -> Path:
    """The program `tool` (of PostgreSQL: the folder of its programs), or skip; fail if REQUIRE_ALL is 1."""
    match tool:
        case "chromium":
            found = shutil.which("chromium") or shutil.which("chromium-browser")
        case "redis":
            found = shutil.which("redis-server") or shutil.which("valkey-server")
        case "postgresql":
            initdb = shutil.which("initdb") or max(
                Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]), default=None
            )
            found = initdb and Path(initdb).resolve().parent
    return Path(found) if found else _absent(tool)


def _absent(tool: str) -> NoReturn:
    message = f"{tool} is not installed"
    if os.environ.get("REQUIRE_ALL") == "1":
        pytest.fail(message)
    pytest.skip(message, allow_module_level=True)
