"""TCP ports for the servers that tests start."""

import itertools
import os
import socket

FIRST, COUNT = 12_000, 20_000
"""Below the ports that the system gives to outgoing connections, so that none takes a port before its server does."""

# Neighbouring test processes begin far apart.
_places = itertools.count(os.getpid() * 499)


def free_port() -> int:
    """A port that nobody listens on, another one at each call.

    Raises:
        OSError: all are taken.
    """
    for place in itertools.islice(_places, COUNT):
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", FIRST + place % COUNT))
            except OSError:
                continue
            return int(probe.getsockname()[1])
    raise OSError("No port is free.")
