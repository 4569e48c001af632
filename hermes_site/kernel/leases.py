"""Whether somebody has a file open for writing: the system tells by whether it grants a lease."""

import fcntl
import os
import signal
import threading
import time
from contextlib import suppress
from pathlib import Path

_devices_that_tell: dict[int, bool] = {}


def await_writers(handle: int, folder: Path, timeout_s: float) -> None:
    """Wait until nobody has the file open for writing. Where the system cannot tell, do not wait."""
    deadline = time.monotonic() + timeout_s
    while not _is_at_rest(handle) and _tells_writers(folder, os.fstat(handle).st_dev) and time.monotonic() < deadline:
        time.sleep(0.001)


def _is_at_rest(handle: int) -> bool:
    """Whether nobody has a file open for writing, as far as the system tells."""
    if not hasattr(fcntl, "F_SETLEASE"):
        return False
    try:
        # Whoever opened the file while we hold the lease would have us sent SIGIO, which ends a process by default.
        fcntl.fcntl(handle, fcntl.F_SETSIG, signal.SIGURG)
        # A read lease is granted only while there is no writer; see F_SETLEASE in fcntl(2).
        fcntl.fcntl(handle, fcntl.F_SETLEASE, fcntl.F_RDLCK)
        fcntl.fcntl(handle, fcntl.F_SETLEASE, fcntl.F_UNLCK)
    except OSError:
        return False
    return True


def _tells_writers(folder: Path, device: int) -> bool:
    """Whether the file system of `folder` grants leases at all; some network file systems never do."""
    if device not in _devices_that_tell:
        probe = folder / f".lease-{os.getpid()}-{threading.get_ident()}"
        try:
            os.close(os.open(probe, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))
            handle = os.open(probe, os.O_RDONLY | os.O_CLOEXEC)
            try:
                _devices_that_tell[device] = _is_at_rest(handle)
            finally:
                os.close(handle)
        except OSError:
            return False
        finally:
            with suppress(OSError):
                probe.unlink()
    return _devices_that_tell[device]
