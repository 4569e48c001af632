"""Moving in, out, and saving everything, in processor time: other work on the machine does not count.

`BENCH_MESSAGES=200000 make bench ARGS=moving` for the size that docs/operations.md speaks of.
"""

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from hermes_site.environment import BASE_DIR
from tests.moving.hermes_home import HermesHome, call
from tests.ops.serving import clean_environment

Row = tuple[str, float, str, str]
MESSAGES = int(os.environ.get("BENCH_MESSAGES", "20000"))
_WORDS = "deploy gateway lumo budget zebra restart server review index search memory agent python redis window"
WORDS = _WORDS.split()
ZH = "部署网关重启服务器预算斑马搜索记忆代理窗口令牌流聊天技能摘要压缩"


def run() -> list[Row]:
    """A Hermes Agent's home comes in, is exported, saved and restored."""
    with TemporaryDirectory() as scratch:
        folder = Path(scratch)
        count = fill(folder / "hermes")
        site, other = folder / "site", folder / "other"
        manage(site, "migrate", "-v0")
        manage(site, "create_user", "mara", "--password", "a long pass sentence")
        idle = manage(site, "import_hermes", str(folder / "hermes"), "--user", "mara", "--dry-run")
        taken = manage(site, "import_hermes", str(folder / "hermes"), "--user", "mara")
        again = manage(site, "import_hermes", str(folder / "hermes"), "--user", "mara")
        exported = manage(site, "export_user", "mara", "-o", str(folder / "mara.zip"))
        saved = manage(site, "backup", str(folder / "b.tar.gz"))
        restored = manage(other, "restore", str(folder / "b.tar.gz"))
        size_mb = (site / "hermes.sqlite3").stat().st_size / 1e6
        packed_mb = (folder / "b.tar.gz").stat().st_size / 1e6
    return [
        (f"messages a second taken in, index included, of {count:,}", count / taken, "/s", "≥ 2,000"),
        ("a dry run", idle, "s", ""),
        ("a second run, which takes in nothing", again, "s", ""),
        ("export", exported, "s", ""),
        (f"backup, compressed, of {size_mb:.0f} MB", saved, "s", ""),
        ("its size", packed_mb, "MB", ""),
        ("restore", restored, "s", ""),
    ]


def fill(folder: Path) -> int:
    """A home with about `MESSAGES` messages, a fifth of them Chinese, with tools."""
    home, chance, count, session = HermesHome(folder), random.Random(7), 0, 0  # noqa: S311
    home.database.execute("BEGIN")
    while count < MESSAGES:
        session += 1
        name = home.session(f"s{session}", title=f"Session {session}")

        def say(words: int, chinese: bool = session % 5 == 0) -> str:
            if chinese:
                return "".join(chance.choice(ZH) for _ in range(2 * words))
            return " ".join(chance.choice(WORDS) for _ in range(words))

        for turn in range(25):
            home.talk(name, say(20), say(60))
            count += 2
            if turn % 5 == 0:
                home.say(name, "assistant", "", tool_calls=json.dumps([call("c", "terminal", '{"command": "ls"}')]))
                home.say(name, "tool", say(80), tool_call_id="c", tool_name="terminal")
                count += 2
    home.database.execute("COMMIT")
    return count


def manage(data: Path, *arguments: str) -> float:
    """Run a management command; its processor time in seconds."""
    before = os.times()
    subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=BASE_DIR,
        env=clean_environment(HERMES_DATA_DIR=str(data)),
        check=True,
        capture_output=True,
    )
    after = os.times()
    return after.children_user - before.children_user + after.children_system - before.children_system
