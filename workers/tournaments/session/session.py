"""A session: leases games, plays and delivers them, until there are no more or its time is up."""

import random
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Final

import structlog

from ardri.match.v1.record_pb2 import LogEntry
from ardri.tournament.v1 import lease_service_pb2 as pb
from ardri.tournament.v1.lease_service_pb2 import Lease
from workers.tournaments.playing.assignment import Unplayable, decoded_assignment
from workers.tournaments.playing.clock import steady_clock
from workers.tournaments.playing.host import Abandoned, play
from workers.tournaments.playing.table import seated
from workers.tournaments.sandbox.programs import Programs
from workers.tournaments.session.batch_size import BatchSize
from workers.tournaments.session.delivery_batcher import DeliveryBatcher
from workers.tournaments.session.director import Director, DirectorAway, DirectorRefused, Pauses
from workers.tournaments.session.leases import Held, Leases
from workers.tournaments.session.limits import Limits

_log = structlog.get_logger()
_IDLE_PAUSES: Final = (0.2, 0.6)
_MOST_FAILURES: Final = 5
"""After so many consecutive games that could not be played, a session leaves the others to other workers."""


class Session:
    """A session, which plays one game at a time. `played`: how many so far."""

    def __init__(
        self,
        director: Director,
        leases: Leases,
        batcher: DeliveryBatcher,
        programs: Programs,
        *,
        is_draining: Callable[[], bool],
        limits: Limits,
    ) -> None:
        self._director = director
        self._leases = leases
        self._batcher = batcher
        self._programs = programs
        self._is_draining = is_draining
        self._limits = limits
        self._begun = time.monotonic()
        self._batch_size = BatchSize()
        self._failures = 0
        self.played = 0

    def run(self) -> None:
        """Plays until there are no more games.

        Raises:
            DirectorAway: the director was away for too long.
            DirectorRefused: the director refuses this worker.
        """
        while batch := self._lease():
            waiting = deque((assignment, self._leases.add(assignment.lease)) for assignment in batch)
            while waiting and not self._is_over():
                assignment, held = waiting.popleft()
                if held.is_held:
                    self._host(assignment, held)
            self._give_back([held.lease for _, held in waiting if held.is_held])

    def _is_over(self) -> bool:
        too_late = time.monotonic() > self._begun + self._limits.leasing
        return too_late or self._is_draining() or self._failures >= _MOST_FAILURES

    def _lease(self) -> Sequence[pb.Assignment]:
        """Leases the next games; none if there are none for some time, or the session is over."""
        pauses = Pauses()
        since = time.monotonic()
        while not self._is_over():
            waited = time.monotonic() - since
            try:
                batch = self._director.lease(self._batch_size.games)
            except DirectorAway as away:
                if waited > self._limits.away:
                    raise
                pause = pauses.after(away)
            else:
                if batch or waited > self._limits.idle:
                    return batch
                pause = random.uniform(*_IDLE_PAUSES)  # noqa: S311  # jitter
            time.sleep(pause)
        return ()

    def _host(self, assignment: pb.Assignment, held: Held) -> None:
        """Plays a game and passes it on for delivery.

        A game that cannot be played here is not given back, because it would be the very next one to be
        leased again. Its lease expires.
        """
        log = _log.bind(match_id=assignment.match_id)
        try:
            delivery = self._played(assignment, held)
        except Abandoned:
            log.warning("game abandoned", lost=not held.is_held)
            self._give_back([held.lease] if held.is_held else [])
        except Unplayable as error:
            log.warning("game not playable here", error=str(error))
            self._fail(held)
        except Exception:  # a game that breaks must not take the others with it
            log.exception("game broke")
            self._fail(held)
        else:
            self._failures = 0
            self.played += 1
            self._batcher.take(delivery)

    def _fail(self, held: Held) -> None:
        self._failures += 1
        self._leases.drop([held.lease])

    def _played(self, assignment: pb.Assignment, held: Held) -> pb.Delivery:
        planned = decoded_assignment(assignment, self._programs)
        begun = time.monotonic()
        until = self._begun + self._limits.playing
        now_ms = steady_clock()

        def is_wanted() -> bool:
            return held.is_held and time.monotonic() < until

        with seated(planned, now_ms, is_wanted) as table:
            record = play(planned, table, now_ms, is_wanted)
            table.outcome = LogEntry.FromString(record.entries[-1]).ended.outcome
        seconds = time.monotonic() - begun
        self._batch_size.played(seconds)
        delivery = pb.Delivery(lease=held.lease, record=record)
        delivery.played.FromNanoseconds(int(seconds * 1e9))
        delivery.thought.FromNanoseconds(int(table.thought * 1e9))
        return delivery

    def _give_back(self, leases: Sequence[Lease]) -> None:
        """Returns slots to the director. If that fails, their leases expire."""
        if not leases:
            return
        self._leases.drop(leases)
        try:
            self._director.give_back(leases)
        except (DirectorAway, DirectorRefused) as error:
            _log.warning("slots not returned", slots=len(leases), error=str(error))
