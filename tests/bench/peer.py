"""Hermes Agent, with which figures are compared: `make bench PEER=1`.

It has a virtual environment of its own. A small script of ours (`peer_<bench>.py`) runs under the Python there, with a
home folder that is thrown away, reads what it is to do from standard input and prints its figures, both as JSON.
"""

import fcntl
import json
import os
import subprocess
import sys
import tempfile
import venv
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
VERSION = "0.19.0"
FOLDER = HERE.parent.parent / ".bench" / f"peer-{VERSION}"
Row = tuple[str, float, str, str]


def wanted() -> bool:
    """Whether the comparison is asked for."""
    return os.environ.get("PEER", "") not in {"", "0"}


def python() -> Path:
    """The Python of an environment that has the peer; it is made when there is none, which takes a minute."""
    binary, whole = FOLDER / "bin" / "python", FOLDER / "whole"
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (FOLDER / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not whole.exists():
            print(f"Installing hermes-agent {VERSION} into {FOLDER} …", file=sys.stderr, flush=True)
            venv.create(FOLDER, with_pip=True)
            pip = [str(binary), "-m", "pip", "install", "-qq", f"hermes-agent=={VERSION}"]
            subprocess.run(pip, check=True, stdout=sys.stderr)
            whole.touch()
    return binary


def ask(script: str, task: Any = None, kept: Path | None = None) -> Any:
    """Run `script`, a file beside this one, with the peer and a fresh home folder for it.

    Args:
        script: name of the file. Its last line of output is JSON.
        task: what it reads from standard input, as JSON.
        kept: where the home folder is and stays; without it, it is thrown away at the end.

    Returns:
        What that line says.

    Raises:
        RuntimeError: the script failed; with the end of what it said.
    """
    argv = [str(python()), "-I", str(HERE / script)]
    if kept is not None:
        kept.mkdir(parents=True, exist_ok=True)
    with nullcontext(str(kept)) if kept else tempfile.TemporaryDirectory(prefix="hermes-bench-peer-") as home:
        env = {"PATH": os.environ.get("PATH", ""), "LANG": "C.UTF-8", "HOME": home, "HERMES_HOME": home}
        done = subprocess.run(
            argv, input=json.dumps(task), env=env, cwd=home, text=True, capture_output=True, check=False
        )
    if done.returncode:
        raise RuntimeError(f"{script} failed: {done.stderr[-2000:]}")
    return json.loads(done.stdout.splitlines()[-1])


def beside(rows: Sequence[Row], theirs: Mapping[str, float]) -> list[Row]:
    """Our rows, and below each whose name `theirs` has, the peer's figure and the ratio."""
    table: list[Row] = []
    for name, value, unit, goal in rows:
        table.append((name, value, unit, goal))
        if name in theirs:
            table.append((f"… Hermes Agent {VERSION}", theirs[name], unit, ""))
            table.append(("… ours / theirs", value / theirs[name], "", ""))
    return table
