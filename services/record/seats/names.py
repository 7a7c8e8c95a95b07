"""The names of people at a match. They are stored beside the entries, so that erasing one breaks no proof.

Older entries contain the names of people, too; a name stored beside them takes precedence. Pure.
"""

import json
from collections.abc import Collection, Iterable, Mapping
from itertools import takewhile
from typing import NamedTuple

from ardri.match.v1 import match_pb2
from ardri.match.v1.record_pb2 import LogEntry

Names = Mapping[str, str]
"""By account. An account that is missing here has the name in the entry of its seat."""


class Participant(NamedTuple):
    """An account at a match. `name`: None if only the entry of the seat has it."""

    seat: int
    account_id: str
    name: str | None = None


def names_of(participants: Iterable[Participant]) -> dict[str, str]:
    """Returns the names by account that are stored beside the entries."""
    return {each.account_id: each.name for each in participants if each.name is not None}


def accounts_by_seat(entries: Iterable[LogEntry]) -> dict[int, str]:
    """Returns the account that has each seat, or for which it is kept, at the start or the last entry."""
    found: dict[int, str] = {}
    for entry in takewhile(lambda each: not each.HasField("started"), entries):
        seats = [entry.joined.seat] if entry.HasField("joined") else entry.created.reserved
        found.update({seat.seat: seat.account_id for seat in seats})
    return found


def unnamed(participants: Iterable[Participant], gone: Collection[str]) -> tuple[Participant, ...]:
    """Returns the same people, with empty names for accounts that are gone."""
    return tuple(each._replace(name="") if each.account_id in gone else each for each in participants)


def participants_from(told: str | None) -> tuple[Participant, ...]:
    """Reads participants from a JSON list of lists, as stores return it."""
    return tuple(Participant(*each) for each in json.loads(told or "[]"))


def call(seats: Iterable[match_pb2.Seat], names: Names) -> None:
    """Sets the names of people that are stored beside the entries."""
    for seat in seats:
        if seat.account_id in names:
            seat.name = names[seat.account_id]


def without_names(summary: bytes, gone: Collection[str]) -> bytes:
    """Removes the names of accounts that are gone from an older serialized match.v1.MatchSummary."""
    message = match_pb2.MatchSummary.FromString(summary)
    for seat in message.seats:
        if seat.account_id in gone:
            seat.name = ""
    return message.SerializeToString()
