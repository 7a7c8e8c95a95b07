"""What people at a match are called: kept beside its entries, so that it can go without breaking any proof.

Entries from before that have the names of people, too. What is kept beside them counts for more. Pure.
"""

import json
from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from ardri.match.v1 import match_pb2

Names = Mapping[int, str]
"""By seat; a seat that is left out is called as its entry says."""


class Participant(NamedTuple):
    """An account at a match. `name`: None where only the entry of the seat says it."""

    seat: int
    account_id: str
    name: str | None = None


def names_of(participants: Iterable[Participant]) -> dict[int, str]:
    """What the log need not be asked for."""
    return {each.seat: each.name for each in participants if each.name is not None}


def unnamed(participants: Iterable[Participant], gone: Collection[str]) -> tuple[Participant, ...]:
    """The same, accounts that are gone without their names."""
    return tuple(each._replace(name="") if each.account_id in gone else each for each in participants)


def participants_from(told: str | None) -> tuple[Participant, ...]:
    """Those of a JSON list of lists, as stores tell them."""
    return tuple(Participant(*each) for each in json.loads(told or "[]"))


def call(seats: Iterable[match_pb2.Seat], names: Names) -> None:
    """Gives people the names that they have beside the log; a seat that is open, as it was once, has none."""
    for seat in seats:
        if seat.account_id and seat.seat in names:
            seat.name = names[seat.seat]


def without_names(summary: bytes, gone: Collection[str]) -> bytes:
    """A serialized match.v1.MatchSummary from before, without the names of accounts that are gone."""
    message = match_pb2.MatchSummary.FromString(summary)
    for seat in message.seats:
        if seat.account_id in gone:
            seat.name = ""
    return message.SerializeToString()
