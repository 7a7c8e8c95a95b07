"""The slots that a session holds; all its threads share them."""

import threading
from collections.abc import Iterable, Sequence

from ardri.tournament.v1.lease_service_pb2 import Lease


class Held:
    """One lease, and whether it is still held."""

    __slots__ = ("is_held", "lease")

    def __init__(self, lease: Lease) -> None:
        self.lease = lease
        self.is_held = True


class Leases:
    """The held leases. Each is held until its game is delivered, returned or lost."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._held: dict[tuple[str, int, int, int, int], Held] = {}

    def add(self, lease: Lease) -> Held:
        """Adds a lease that is held from now on."""
        with self._lock:
            return self._held.setdefault(_key(lease), Held(lease))

    def drop(self, leases: Iterable[Lease]) -> None:
        """Removes leases: they are held no more."""
        with self._lock:
            for lease in leases:
                held = self._held.pop(_key(lease), None)
                if held is not None:
                    held.is_held = False

    def all(self) -> Sequence[Lease]:
        """Returns all held leases."""
        with self._lock:
            return [held.lease for held in self._held.values()]


def _key(lease: Lease) -> tuple[str, int, int, int, int]:
    slot = lease.slot
    return slot.tournament_id, slot.stage, slot.block, slot.rotation, lease.token
