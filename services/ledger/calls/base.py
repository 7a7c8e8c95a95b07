"""What all methods of the ledger share."""

from services.ledger.storage.store import Store


class Calls:
    """Each method is one short transaction of the store, or a few."""

    def __init__(self, store: Store, lease_ms: int) -> None:
        self._store = store
        self._lease_ms = lease_ms
