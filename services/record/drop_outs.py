"""Seats that are out of a match, which goes on without them while enough stay. Pure."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from typing import Final

from ardri.match.v1 import match_pb2
from services.record.match import DroppedOut, Sitter

LEAST_SEATS: Final = 3
"""Of a match of two, the other one has won."""
_LEAST_STAY: Final = 2
USUAL_SUBSTITUTE: Final = 4
"""Level of the bot that plays on for a seat that drops out, unless a request says otherwise."""


class Departure(Enum):
    """Why a seat leaves: as an outcome has it. Each is an entry's reason too."""

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
    """Whether the match goes on when those seats leave it too: two or more stay, one of them a person."""
    stay = [seat for seat in range(spec.seats) if seat not in dropped and seat not in leaving]
    people = [seat for seat in stay if (sitter := sitters[seat]) is not None and not sitter.is_bot]
    return spec.substitute > 0 and spec.seats >= LEAST_SEATS and len(stay) >= _LEAST_STAY and bool(people)


def substituted(sitter: Sitter, spec: match_pb2.MatchSpec) -> Sitter:
    """Whose seat it was, with the level that plays on for it."""
    return replace(sitter, level=spec.substitute)


def groups(dropped: DropOuts) -> list[list[int]]:
    """The seats in the order in which they dropped out; those that did so at one time together."""
    times: dict[int, list[int]] = {}
    for seat, drop in dropped.items():
        times.setdefault(drop.at_ms, []).append(seat)
    return list(times.values())
