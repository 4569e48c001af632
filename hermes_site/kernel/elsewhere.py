"""Waiting for the system in another thread."""

import _thread
import threading
from collections.abc import Callable


class Elsewhere:
    """A call in another thread, for one that only waits for the system."""

    def __init__(self, call: Callable[[], None]) -> None:
        self._error: BaseException | None = None
        self._running = threading.Lock()
        self._running.acquire()
        try:
            # A `threading.Thread` costs twice as much, for what nobody asks of this one.
            _thread.start_new_thread(self._run, (call,))
        except RuntimeError:  # there is no room for another thread
            self._run(call)

    def _run(self, call: Callable[[], None]) -> None:
        try:
            call()
        except BaseException as error:
            self._error = error
        finally:
            self._running.release()

    def wait(self) -> None:
        """Wait until it has ended; raises what it raised."""
        with self._running:
            if self._error is not None:
                raise self._error
