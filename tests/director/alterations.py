"""What can be done to a record on its way, each by its name; the forger chains anew what it has changed."""

from collections.abc import Callable, Sequence
from itertools import accumulate
from random import Random

from ardri.match.v1.record_pb2 import LogEntry, Record
from services.record.chain import first_digest, next_digest
from services.runtime.wire import any_options

Bodies = list[bytes]
_UNKNOWN_FIELD = bytes([0xA2, 0x06, 0x01, 0x78])


def chained(record: Record, bodies: Sequence[bytes]) -> Record:
    """The record with those entries, and the digests that belong to them."""
    chain = list(accumulate(bodies, next_digest, initial=first_digest(record.match_id)))[1:]
    return Record(match_id=record.match_id, game=record.game, entries=bodies, digests=chain)
