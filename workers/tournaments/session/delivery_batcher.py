"""Delivers finished games to the director in batches, while the next games are played."""

import queue
import threading
import time
from typing import Final

import structlog

from ardri.tournament.v1 import lease_service_pb2 as pb
from workers.tournaments.session.director import Director, DirectorAway, DirectorRefused, Pauses
from workers.tournaments.session.leases import Leases

_log = structlog.get_logger()
_GATHER_SECONDS: Final = 0.4
_MOST_GAMES: Final = 100
_MOST_BYTES: Final = 1 << 20
"""While a batch is smaller, one more game may be added. A single record is far smaller."""


class DeliveryBatcher:
    """Delivers batches from its own thread. A batch without an answer is sent again unchanged."""

    def __init__(self, director: Director, worker_id: str, leases: Leases) -> None:
        self._director = director
        self._worker_id = worker_id
        self._leases = leases
        self._waiting: queue.SimpleQueue[pb.Delivery | None] = queue.SimpleQueue()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, name="delivery-batcher", daemon=True)
        self._thread.start()

    def take(self, delivery: pb.Delivery) -> None:
        """Takes a finished game; never blocks."""
        self._waiting.put(delivery)

    def close(self, seconds: float) -> None:
        """Waits until all is delivered, at most `seconds`. Games left then are played again by a worker."""
        self._waiting.put(None)
        self._thread.join(seconds)
        self._over.set()

    def _run(self) -> None:
        while group := self._group():
            self._deliver(group)
            self._leases.drop(delivery.lease for delivery in group)

    def _group(self) -> list[pb.Delivery]:
        """Waits for the next game, and adds those that come soon after it; empty if there will be no more."""
        group: list[pb.Delivery] = []
        size, until = 0, 0.0
        while len(group) < _MOST_GAMES and size < _MOST_BYTES:
            try:
                delivery = self._waiting.get(timeout=max(0.0, until - time.monotonic()) if group else None)
            except queue.Empty:
                break
            if delivery is None:
                self._waiting.put(None)
                break
            if not group:
                until = time.monotonic() + _GATHER_SECONDS
            group.append(delivery)
            size += delivery.ByteSize()
        return group

    def _deliver(self, group: list[pb.Delivery]) -> None:
        request = pb.DeliverGamesRequest(worker_id=self._worker_id, deliveries=group)
        pauses = Pauses()
        while not self._over.is_set():
            try:
                results = self._director.deliver(request)
            except DirectorAway as away:
                _log.warning("games not delivered", games=len(group), error=str(away))
                self._over.wait(pauses.after(away))
            except DirectorRefused as error:
                _log.error("games refused", games=len(group), error=str(error))
                return
            else:
                for delivery, result in zip(group, results, strict=False):
                    _note(delivery.record.match_id, result)
                return


def _note(match_id: str, result: pb.DeliveryResult) -> None:
    fate = pb.Fate.Name(result.fate).removeprefix("FATE_").lower()
    if result.fate in (pb.FATE_REFUSED, pb.FATE_FORBIDDEN):
        _log.error("record refused", match_id=match_id, fate=fate, detail=result.detail)
    else:
        _log.debug("game delivered", match_id=match_id, fate=fate)
