"""What people at a match are called: kept beside its entries, so that it can go without breaking any proof.

Entries from before that have the names of people, too. What is kept beside them counts for more. Pure.
"""

import json
from collections.abc import Collection, Iterable, Mapping
from itertools import takewhile
from typing import NamedTuple

from ardri.match.v1 import match_pb2
from ardri.match.v1.record_pb2 import LogEntry

Names = Mapping[str, str]
"""By account; one that is left out is called as the entry of its seat says."""


class Participant(NamedTuple):
    """An account at a match. `name`: None where only the entry of the seat says it."""

    seat: int
    account_id: str
    name: str | None = None


def names_of(participants: Iterable[Participant]) -> dict[str, str]:
    """What the log need not be asked for."""
    return {each.account_id: each.name for each in participants if each.name is not None}


def accounts_by_seat(entries: Iterable[LogEntry]) -> dict[int, str]:
    """Whose each seat is where the match begins or its entries end: who has it, or for whom it is kept."""
    found: dict[int, str] = {}
    for entry in takewhile(lambda each: not each.HasField("started"), entries):
        seats = [entry.joined.seat] if entry.HasField("joined") else entry.created.reserved
        found.update({seat.seat: seat.account_id for seat in seats})
    return found


def unnamed(participants: Iterable[Participant], gone: Collection[str]) -> tuple[Participant, ...]:
    """The same, accounts that are gone without their names."""
    return tuple(each._replace(name="") if each.account_id in gone else each for each in participants)


def participants_from(told: str | None) -> tuple[Participant, ...]:
    """Those of a JSON list of lists, as stores tell them."""
    return tuple(Participant(*each) for each in json.loads(told or "[]"))


def call(seats: Iterable[match_pb2.Seat], names: Names) -> None:
    """Gives people the names that they have beside the log."""
    for seat in seats:
        if seat.account_id in names:
            seat.name = names[seat.account_id]


def without_names(summary: bytes, gone: Collection[str]) -> bytes:
    """A serialized match.v1.MatchSummary from before, without the names of accounts that are gone."""
    message = match_pb2.MatchSummary.FromString(summary)
    for seat in message.seats:
        if seat.account_id in gone:
            seat.name = ""
    return message.SerializeToString()
