"""What lives in a worker process beside its turns: heartbeat, watch, sweep, the pool that runs tools."""

import contextlib
import logging
import os
import random
import socket
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

from django.conf import settings
from django.db import DatabaseError, close_old_connections, connection

from agent.services.announce import announce
from agent.services.compression.by_hand import compressions_sweep
from agent.services.endings import turn_fail
from agent.services.fences import (
    heartbeat_end,
    heartbeat_write,
    heartbeats_bury,
    turns_lost,
    turns_overdue,
    turns_sweep,
)
from hermes_site.accounts.models import User
from hermes_site.kernel import garbage, threats
from memory.services import mirrors_finish
from sessions.search import catch_up
from skills.roots import review_all
from skills.services import mirrors_finish as folders_finish

logger = logging.getLogger(__name__)

BEAT_S = 3.0
SWEEP_S = 3.5
INDEX_S = 5.0
WATCH_S = 0.4
SKILL_REVIEW_S = 60.0


class Lease:
    """One turn that this process works on. `lost` is set when it must stop."""

    def __init__(self, turn_id: UUID, attempt: int) -> None:
        self.turn_id = turn_id
        self.attempt = attempt
        self.lost = threading.Event()


class Worker:
    """The worker side of this process."""

    def __init__(self) -> None:
        self.id = uuid4()
        self.stopping = threading.Event()
        self._leases: dict[UUID, Lease] = {}
        self._lock = threading.Lock()
        self._spoken: set[User] = set()
        self._threads: list[threading.Thread] = []

    def start(self) -> None:
        """Begin to beat, watch and sweep. The first beat is written before this returns, if the database takes it."""
        if self._threads:
            return
        try:
            self._beat()
        except DatabaseError:
            logger.exception("The first heartbeat failed")
        for name, period_s, work in (
            ("heartbeat", BEAT_S, self._beat),
            ("watch", WATCH_S, self._watch),
            ("sweep", SWEEP_S, self.sweep),
            ("index", INDEX_S, self.index),
        ):
            thread = threading.Thread(target=self._repeat, args=(period_s, work), name=name, daemon=True)
            thread.start()
            self._threads.append(thread)
        threading.Thread(target=_settle_in, name="settle-in", daemon=True).start()

    def stop(self) -> None:
        """Make every turn hand itself back, and leave."""
        self.stopping.set()

    def leave(self) -> None:
        """The process ends: its turns may be taken over at once."""
        self.stopping.set()
        background.leave()
        with contextlib.suppress(Exception):
            heartbeat_end(worker=self.id)

    @contextlib.contextmanager
    def lease(self, turn_id: UUID, attempt: int) -> Iterator[Lease]:
        """Count a turn as worked on here, and watch over it."""
        lease = Lease(turn_id, attempt)
        with self._lock:
            self._leases[turn_id] = lease
        try:
            yield lease
        finally:
            with self._lock:
                if self._leases.get(turn_id) is lease:
                    del self._leases[turn_id]

    def spoke(self, user: User) -> None:
        """Something was said to `user`: their search index catches up soon, out of any turn's way."""
        with self._lock:
            self._spoken.add(user)

    def pace_s(self) -> float:
        """The least time between two deltas of a turn: 30 ms, up to 250 ms the more turns run here."""
        return min(0.25, 0.03 + 0.0025 * max(0, len(self._leases) - 1))

    def _repeat(self, period_s: float, work: Callable[[], None]) -> None:
        while not self.stopping.wait(period_s * random.uniform(0.9, 1.1)):  # noqa: S311
            try:
                close_old_connections()
                work()
            except Exception:
                logger.exception("%s failed", threading.current_thread().name)
        connection.close()

    def _beat(self) -> None:
        try:
            heartbeat_write(worker=self.id, place=_place(), pid=os.getpid())
        finally:
            # A database that refuses, on a full disk, is no fault of this process: another in its place can do no more.
            if alive := settings.ENV.hermes_alive_file:
                with contextlib.suppress(OSError):
                    Path(alive).touch(mode=0o600)

    def _watch(self) -> None:
        with self._lock:
            leases = list(self._leases.values())
        for turn_id in turns_lost([(lease.turn_id, lease.attempt) for lease in leases]):
            for lease in leases:
                if lease.turn_id == turn_id:
                    lease.lost.set()

    def index(self) -> None:
        """Take what was said into the search indexes."""
        with self._lock:
            users, self._spoken = self._spoken, set()
        for user in users:
            catch_up(user)

    def sweep(self) -> None:
        """Find work that nobody does: turns of dead workers, turns that were announced in vain."""
        heartbeats_bury(place=_place(), alive=_is_alive)
        for turn_id in turns_sweep():
            announce(turn_id, expires_s=10)
        for turn in turns_overdue():
            turn_fail(turn, "timeout", "The turn took longer than this site allows. Ask for less at once, or go on.")
        compressions_sweep()


def _settle_in() -> None:
    """Finish what a killed process left unwritten, and load what the first turn will need: adapters and scanner."""
    from agent.models import ModelConnection

    try:
        mirrors_finish()
        folders_finish()
        worker.sweep()
        review_all(SKILL_REVIEW_S)
        kinds = {settings.ENV.hermes_llm_kind, *ModelConnection.objects.values_list("kind", flat=True)}
        for kind in kinds & {"openai", "anthropic"}:
            import_module(f"agent.llm.{kind}")
        threats.warm()
    except DatabaseError:
        logger.exception("A worker could not settle in")
    finally:
        connection.close()
    garbage.settle()


@cache
def _place() -> str:
    """Where this process's pid counts: machine, boot and process namespace."""
    parts = [socket.gethostname()]
    with contextlib.suppress(OSError):
        parts.append(Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()[:8])
        parts.append(str(Path("/proc/self/ns/pid").readlink()))
    return "/".join(parts)[:200]


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


worker = Worker()


class ToolPool(ThreadPoolExecutor):
    """Where tools run: a hanging one must not hold its turn.

    A thread keeps no connection to a database server afterwards: servers have few, and these threads are many.
    """

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Run `fn` in a thread of the pool."""
        return super().submit(_then_disconnect, fn, *args, **kwargs)


def _then_disconnect(fn: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    try:
        return fn(*args, **kwargs)
    finally:
        if not settings.SQLITE:
            connection.close()


@cache
def tool_pool() -> ToolPool:
    """The pool of this process."""
    return ToolPool(settings.ENV.agent.max_concurrent_turns * 2, thread_name_prefix="tool")


class Background:
    """Work behind the turns, in threads of its own, so that it never takes a turn's place in the process's pool.

    What finds them all busy waits in line; when the process stops, what waits goes back to where it came from.
    """

    QUICK = 4
    """Threads for what somebody may wait for."""
    LONG = 2
    """Threads for what takes minutes and nobody waits for."""

    def __init__(self) -> None:
        self._quick = ToolPool(self.QUICK, thread_name_prefix="background")
        self._long = ToolPool(self.LONG, thread_name_prefix="background-long")
        self._waiting: dict[Future[Any], Callable[[], object]] = {}

    def run(self, work: Callable[[], object], *, back: Callable[[], object], long: bool = False) -> None:
        """Do `work` in a thread, or `back` when the process stops before its turn has come."""
        future = (self._long if long else self._quick).submit(self._begin, work, back)
        self._waiting[future] = back
        future.add_done_callback(self._waiting.pop)

    @staticmethod
    def _begin(work: Callable[[], object], back: Callable[[], object]) -> None:
        try:
            (back if worker.stopping.is_set() else work)()
        except Exception:
            logger.exception("Work in the background failed")

    def leave(self) -> None:
        """Send back what waits."""
        for future, back in list(self._waiting.items()):
            if future.cancel():
                with contextlib.suppress(Exception):
                    back()


background = Background()
