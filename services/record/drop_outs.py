"""Seats that have dropped out of a match, which goes on without them while enough seats stay. Pure."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from typing import Final

from ardri.match.v1 import match_pb2
from services.record.match import DroppedOut, Sitter

LEAST_SEATS: Final = 3
"""In a match of two, the other seat wins instead."""
_LEAST_STAY: Final = 2
USUAL_SUBSTITUTE: Final = 4
"""Level of the bot that plays on for a seat that drops out, unless a request says otherwise."""


class Departure(Enum):
    """Why a seat leaves, as the outcome names it. Each has a reason of an entry, too."""

    RESIGNED = "resigned"
    TIME_OUT = "time_out"
    ABANDONED = "abandoned"


DropOuts = Mapping[int, DroppedOut]
"""By seat, in the order in which they dropped out."""


def goes_on(
    spec: match_pb2.MatchSpec,
    sitters: Sequence[Sitter | None],
    dropped: Collection[int],
    leaving: Collection[int],
) -> bool:
    """Whether the match goes on without those seats: two or more stay, at least one of them a person's."""
    stay = [seat for seat in range(spec.seats) if seat not in dropped and seat not in leaving]
    people = [seat for seat in stay if (sitter := sitters[seat]) is not None and not sitter.is_bot]
    return spec.substitute > 0 and spec.seats >= LEAST_SEATS and len(stay) >= _LEAST_STAY and bool(people)


def substituted(sitter: Sitter, spec: match_pb2.MatchSpec) -> Sitter:
    """Returns the holder of the seat, with the level of the bot that plays on for it."""
    return replace(sitter, level=spec.substitute)


def groups(dropped: DropOuts) -> list[list[int]]:
    """Returns the seats in the order in which they dropped out; those with the same time form one group."""
    times: dict[int, list[int]] = {}
    for seat, drop in dropped.items():
        times.setdefault(drop.at_ms, []).append(seat)
    return list(times.values())
