"""Renews a session's leases while it plays, and drops those that are lost."""

import threading
from collections.abc import Callable
from typing import Final

import structlog

from workers.tournaments.session.director import Director, DirectorAway, DirectorRefused
from workers.tournaments.session.leases import Leases

_log = structlog.get_logger()
_MOST_AT_ONCE: Final = 200
_END_SECONDS: Final = 2.0


class Heartbeat:
    """Renews leases in a thread and over a channel of its own, whatever the session waits for."""

    def __init__(self, connect: Callable[[], Director], leases: Leases, seconds: float) -> None:
        self._connect = connect
        self._leases = leases
        self._seconds = seconds
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, name="heartbeat", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Ends the heartbeat."""
        self._over.set()
        self._thread.join(_END_SECONDS)

    def _run(self) -> None:
        director = self._connect()
        while not self._over.wait(self._seconds):
            held = self._leases.all()
            try:
                for first in range(0, len(held), _MOST_AT_ONCE):
                    self._leases.drop(director.renew(held[first : first + _MOST_AT_ONCE]))
            except (DirectorAway, DirectorRefused) as error:
                # Games whose leases expire meanwhile are refused when they are delivered.
                _log.warning("leases not renewed", leases=len(held), error=str(error))
        director.close()
