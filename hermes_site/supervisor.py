"""Keeps the processes of one installation running: starts, watches, restarts and stops them.

`manage.py serve` prepares everything and then turns into this program (`exec`), which is why it needs nothing
but the standard library: the process that lives longest stays small.

Every child leads a session, and so a process group, of its own. That keeps the terminal's Ctrl-C away from the
children (they are stopped in order instead) and lets the supervisor end a child together with all it started.
"""

import contextlib
import ctypes
import json
import os
import selectors
import signal
import socket
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import IO, Any, cast

GRACE_S = 10.0
"""How long a child may take to end after SIGTERM before it is killed."""
RELOAD_GRACE_S = 3.0
"""The same when children are restarted because the code changed."""
SILENCE_S = 9.0
"""How long a child that keeps an alive file may leave it untouched."""
ASK_EVERY_S = 5.0
"""How often the broker and the web server are asked whether they are well, one question at a time."""
UNANSWERED_S = 20.0
"""How long they may owe an answer. Longer than any load lasts: on a busy machine a restart makes matters worse."""
CONNECT_S = 0.5
LATE_S = 2.0
"""A round of our own that took longer means that the machine, or we, stood still: nobody's silence counts then."""
STEADY_S = 10.0
"""A child that ran this long has started well: its next restart is immediate."""
BACKOFF_S = (0.0, 0.5, 1.0, 2.0, 4.0, 8.0)
"""Pauses before the first, second, … restart in a row."""
START_ATTEMPTS = 3
"""How often a child may die before the site was ready for the first time."""

PR_SET_PDEATHSIG = 1


@dataclass(frozen=True, slots=True)
class Program:
    """What to run, and how to tell that it runs well.

    Args:
        name: stands before each line that the program prints.
        argv: the command line.
        env: added to our own environment.
        inherits: file descriptors that the program keeps.
        socket: a Unix socket on which the program, a broker, answers PING; programs with no socket wait for it.
        alive_file: a file that the program touches every few seconds; silent for `SILENCE_S`, it is replaced.
        probe: host and port that answer `GET /healthz`; with the first answer the site is ready. Who has answered
            there or on the socket, and then owes an answer for `UNANSWERED_S`, is replaced.
        reloads: whether the program is restarted when the code changes.
        hush: lines that contain one of these are not worth printing.
    """

    name: str
    argv: list[str]
    env: dict[str, str] = field(default_factory=dict)
    inherits: list[int] = field(default_factory=list)
    socket: str = ""
    alive_file: str = ""
    probe: tuple[str, int] | None = None
    reloads: bool = True
    hush: list[str] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class Child:
    """A program and the process it runs in, if it runs; times are of the monotonic clock."""

    program: Program
    process: "subprocess.Popen[bytes] | None" = None
    started: float = 0.0
    failures: int = 0
    due: float = 0.0
    kill_at: float = 0.0
    replaced: bool = False
    unfinished: bytes = b""
    last_beat: int = 0
    question: socket.socket | None = None
    asked: float = 0.0
    seen_alive: float = 0.0


class Supervisor:
    """Runs programs until it is told to stop.

    Args:
        programs: in the order in which they start; they stop in the opposite one.
        banner: printed when the site is ready for the first time.
        directory: where the programs run.
    """

    def __init__(self, programs: list[Program], *, banner: str, directory: Path) -> None:
        self.children = [Child(program) for program in programs]
        self.banner = banner
        self.directory = directory
        self.width = max(len(name) for name in ("hermes", *(program.name for program in programs)))
        self.selector = selectors.DefaultSelector()
        self.asked_to_stop = 0
        self.asked_to_reload = False
        self.stopping = False
        self.failed = False
        self.ready = not any(program.probe for program in programs)
        self.libc = ctypes.CDLL(None) if sys.platform == "linux" else None
        self.pid = os.getpid()

    # --- The loop ------------------------------------------------------------------------

    def run(self) -> int:
        """Start everything, keep it running, and return the exit status once all has ended."""
        self._listen_for_signals()
        last_round = time.monotonic()
        try:
            while self._work_left():
                self._wait()
                now = time.monotonic()
                self._obey(now)
                self._reap(now)
                self._kill_the_overdue(now)
                if now - last_round > LATE_S:
                    self._forgive_silence(now)
                self._replace_the_silent(now)
                self._start_the_due(now)
                last_round = now
        finally:
            for child in self.children:
                self._signal(child, signal.SIGKILL)
        return 1 if self.failed else 0

    def _work_left(self) -> bool:
        return not self.stopping or any(child.process for child in self.children)

    def _wait(self) -> None:
        """Until something happens; copies what the children say."""
        calm = not self.stopping and all(child.process for child in self.children)
        for key, _ in self.selector.select(0.02 if not self.ready else 0.5 if calm else 0.1):
            if isinstance(key.data, Child):
                self._copy_output(key.data)
            else:
                with contextlib.suppress(BlockingIOError):
                    os.read(key.fd, 4096)

    # --- Signals -------------------------------------------------------------------------

    def _listen_for_signals(self) -> None:
        reader, writer = os.pipe()
        for end in (reader, writer):
            os.set_blocking(end, False)
        signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
        self.selector.register(reader, selectors.EVENT_READ)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.signal(signal.SIGUSR1, self._on_reload)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            # Under nohup the terminal's end is to be ignored. That Ctrl-C is ignored only means "in the background".
            if number != signal.SIGHUP or signal.getsignal(number) != signal.SIG_IGN:
                signal.signal(number, self._on_stop)

    def _on_stop(self, number: int, frame: FrameType | None) -> None:
        # A handler may interrupt a print, so it prints nothing. Killing waits for nobody.
        self.asked_to_stop += 1
        if self.asked_to_stop > 1:
            for child in self.children:
                self._signal(child, signal.SIGKILL)

    def _on_reload(self, number: int, frame: FrameType | None) -> None:
        self.asked_to_reload = True

    def _obey(self, now: float) -> None:
        if self.stopping:
            return
        if self.asked_to_stop:
            self._stop("Stopping. Asking again stops at once.", now)
        elif self.asked_to_reload:
            self.asked_to_reload = False
            self.say("Restarting all but the broker.")
            for child in self.children:
                if child.process and child.program.reloads:
                    child.replaced = True
                    self._terminate(child, now + RELOAD_GRACE_S)

    def _stop(self, reason: str, now: float) -> None:
        self.say(reason)
        self.stopping = True
        for child in self.children:
            if child.process and not child.program.socket:
                self._terminate(child, now + GRACE_S)

    def _terminate(self, child: Child, kill_at: float) -> None:
        child.kill_at = kill_at
        self._signal(child, signal.SIGTERM)
        self._signal(child, signal.SIGCONT)

    @staticmethod
    def _signal(child: Child, number: signal.Signals) -> None:
        """To the child and everything it started."""
        if child.process:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(child.process.pid, number)

    # --- Starting ------------------------------------------------------------------------

    def _start_the_due(self, now: float) -> None:
        if self.stopping:
            # The broker goes last: the others say goodbye to it.
            if not any(child.process for child in self.children if not child.program.socket):
                for child in self.children:
                    if child.process and not child.kill_at:
                        self._terminate(child, now + GRACE_S)
            return
        for child in self.children:
            wanted = child.process is None and child.due <= now
            if wanted and (child.program.socket or self._broker_answers()):
                self._start(child, now)

    def _broker_answers(self) -> bool:
        """At first the others wait for the broker; later they find it again by themselves."""
        brokers = [child for child in self.children if child.program.socket]
        return self.ready or all(child.process and answers_ping(child.program.socket) for child in brokers)

    def _start(self, child: Child, now: float) -> None:
        program = child.program
        child.started = now
        child.kill_at = 0.0
        child.replaced = False
        child.seen_alive = child.asked = 0.0
        child.last_beat = last_beat(program)
        try:
            child.process = subprocess.Popen(  # noqa: S603 - command lines of our own
                program.argv,
                env=os.environ | program.env,
                cwd=self.directory,
                pass_fds=program.inherits,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                preexec_fn=self._die_with_us,  # noqa: PLW1509 - this process has one thread
            )
        except OSError as error:
            self.say(f"{program.name} could not be started: {error}.")
            self._schedule(child, now)
            return
        output = _output(child)
        os.set_blocking(output.fileno(), False)
        self.selector.register(output, selectors.EVENT_READ, child)

    def _die_with_us(self) -> None:
        """Runs in the new process: the kernel kills it when the supervisor dies, however that happens."""
        if self.libc:
            self.libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
            if os.getppid() != self.pid:
                os._exit(1)

    # --- Watching ------------------------------------------------------------------------

    def _reap(self, now: float) -> None:
        for child in self.children:
            if not child.process:
                continue
            # Its group is killed while the dead leader still holds the number, so it can't be another's by now.
            if os.waitid(os.P_PID, child.process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None:
                continue
            self._signal(child, signal.SIGKILL)
            status = child.process.wait()
            self._copy_output(child)
            self._end_output(child)
            self._end_question(child)
            child.process = None
            if not self.stopping:
                self._after_death(child, status, now)

    def _after_death(self, child: Child, status: int, now: float) -> None:
        if child.replaced:
            child.due = now
            return
        if now - child.started >= STEADY_S:
            child.failures = 0
        how = f"was killed by {signal.Signals(-status).name}" if status < 0 else f"ended with status {status}"
        self.say(f"{child.program.name} {how}.")
        if not self.ready and child.failures + 1 >= START_ATTEMPTS:
            self.failed = True
            self._stop(f"{child.program.name} does not start; its lines above say why. Giving up.", now)
            return
        self._schedule(child, now)

    def _schedule(self, child: Child, now: float) -> None:
        pause = BACKOFF_S[min(child.failures, len(BACKOFF_S) - 1)]
        child.failures += 1
        child.due = now + pause
        self.say(f"Starting {child.program.name} again{f' in {pause:g} s' if pause else ''}.")

    def _kill_the_overdue(self, now: float) -> None:
        for child in self.children:
            if child.process and child.kill_at and now >= child.kill_at:
                self.say(f"{child.program.name} did not end in time: killing it.")
                self._signal(child, signal.SIGKILL)
                child.kill_at = now + GRACE_S

    def _forgive_silence(self, now: float) -> None:
        for child in self.children:
            if child.seen_alive:
                child.seen_alive = now

    def _replace_the_silent(self, now: float) -> None:
        """Kill a child that no longer shows that it lives. Only once it has: starting may take its time."""
        for child in self.children:
            if not child.process or child.kill_at or self.stopping:
                continue
            limit = SILENCE_S if child.program.alive_file else UNANSWERED_S
            if self._beats(child) or self._answers(child, now):
                child.seen_alive = now
            elif child.seen_alive and now - child.seen_alive > limit:
                self.say(f"{child.program.name} has been silent for {limit:g} s: replacing it.")
                child.replaced = True
                child.kill_at = now + GRACE_S
                self._signal(child, signal.SIGKILL)

    @staticmethod
    def _beats(child: Child) -> bool:
        """Whether its alive file was touched since the last look; one that was there before its start says nothing."""
        before, child.last_beat = child.last_beat, last_beat(child.program)
        return child.last_beat not in {0, before}

    def _answers(self, child: Child, now: float) -> bool:
        """Whether an answer of it has just come; asks when it is time to."""
        program = child.program
        if child.question is None:
            pause = 0.0 if program.probe and not self.ready else ASK_EVERY_S
            if (program.probe or program.socket) and now - child.asked >= pause:
                child.asked = now
                with contextlib.suppress(OSError):
                    child.question = ask(program)
            return False
        try:
            answer = child.question.recv(4096)
        except BlockingIOError:
            return False
        except OSError:
            answer = b""
        self._end_question(child)
        if answer and program.probe and not self.ready:
            self.ready = True
            self.print_line(self.banner)
        return bool(answer)

    @staticmethod
    def _end_question(child: Child) -> None:
        if child.question:
            child.question.close()
            child.question = None

    # --- Output --------------------------------------------------------------------------

    def _copy_output(self, child: Child) -> None:
        output = _output(child)
        while True:
            try:
                data = os.read(output.fileno(), 65_536)
            except BlockingIOError:
                return
            if not data:
                with contextlib.suppress(KeyError):
                    self.selector.unregister(output)
                return
            *lines, child.unfinished = (child.unfinished + data).split(b"\n")
            for line in lines:
                self._print_from(child.program, line)

    def _end_output(self, child: Child) -> None:
        output = _output(child)
        with contextlib.suppress(KeyError):
            self.selector.unregister(output)
        output.close()
        self._print_from(child.program, child.unfinished)
        child.unfinished = b""

    def _print_from(self, program: Program, line: bytes) -> None:
        text = line.decode(errors="replace").rstrip()
        if text and not any(words in text for words in program.hush):
            self._print_as(program.name, text)

    def say(self, sentence: str) -> None:
        """Print a line of the supervisor's own."""
        self._print_as("hermes", sentence)

    def _print_as(self, name: str, line: str) -> None:
        self.print_line(f"{name:<{self.width}} | {line}")

    @staticmethod
    def print_line(text: str) -> None:
        """Print; a reader that has gone away is no reason to end."""
        with contextlib.suppress(OSError, ValueError):
            sys.stdout.write(text + "\n")
            sys.stdout.flush()


def _output(child: Child) -> IO[bytes]:
    """The reading end of the child's output."""
    return cast("IO[bytes]", cast("subprocess.Popen[bytes]", child.process).stdout)


def last_beat(program: Program) -> int:
    """When its alive file was touched, in ns; 0: it has none, or it can't be seen (disks fail)."""
    try:
        return Path(program.alive_file).stat().st_mtime_ns if program.alive_file else 0
    except OSError:
        return 0


def answers_ping(path: str) -> bool:
    """Whether a broker listens on the Unix socket and has loaded its data."""
    try:
        with ask(Program("broker", [], socket=path)) as connection:
            connection.settimeout(CONNECT_S)
            return connection.recv(16).startswith(b"+PONG")
    except OSError:
        return False


def ask(program: Program) -> socket.socket:
    """Ask a program whether it is well; its answer comes on the connection that is returned, which waits for nothing.

    Raises:
        OSError: nobody listens.
    """
    # The supervisor itself listens on the site's port, so a request waits in line until the server is up.
    connection = socket.socket(socket.AF_UNIX) if program.socket else None
    try:
        if connection is None:
            connection = socket.create_connection(cast("tuple[str, int]", program.probe), timeout=CONNECT_S)
        else:
            connection.settimeout(CONNECT_S)
            connection.connect(program.socket)
        connection.sendall(b"PING\r\n" if program.socket else b"GET /healthz HTTP/1.0\r\nHost: localhost\r\n\r\n")
        connection.setblocking(False)
    except OSError:
        if connection:
            connection.close()
        raise
    return connection


def specification(programs: list[Program], *, banner: str, directory: Path) -> int:
    """Write down what to run; returns an open file descriptor that `main` reads after the `exec`.

    A descriptor rather than a file: the banner may hold a link that nobody else should read.
    """
    import tempfile
    from dataclasses import asdict

    with tempfile.TemporaryFile("w+", encoding="utf-8") as file:
        json.dump(
            {"programs": [asdict(program) for program in programs], "banner": banner, "directory": str(directory)}, file
        )
        file.flush()
        descriptor = os.dup(file.fileno())
    os.set_inheritable(descriptor, True)
    os.lseek(descriptor, 0, os.SEEK_SET)
    return descriptor


def main(argv: list[str]) -> int:
    """Run what the open file descriptor named by the first argument specifies."""
    with os.fdopen(int(argv[1]), encoding="utf-8") as file:
        spec: dict[str, Any] = json.load(file)
    programs = [Program(**program) for program in spec["programs"]]
    return Supervisor(programs, banner=spec["banner"], directory=Path(spec["directory"])).run()


if __name__ == "__main__":
    raise SystemExit(main(sys.argv))
