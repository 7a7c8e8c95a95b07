"""Checks whether a tournament can be played, and refuses with the field names of the wire."""

import dataclasses
import re
from collections.abc import Mapping, Sequence
from itertools import count, islice
from typing import Final

from services.runtime.errors import InvalidRequest
from services.tournament.checks.counts import arrivals, count_faults
from services.tournament.checks.tournament import InvalidTournament, check
from services.tournament.entrants import Entrant, EntrantKind, Entry
from services.tournament.spec import StageSpec, TournamentSpec

_ON_THE_WIRE: Final = {
    "move_ms": "move_time",
    "base_ms": "clock.base",
    "increment_ms": "clock.increment",
    "seconds": "duration",
}


def require_playable(spec: TournamentSpec, field: Sequence[Entrant]) -> None:
    """Checks that a tournament can begin with that field.

    Raises:
        InvalidRequest: it cannot.
    """
    try:
        check(spec, field)
    except InvalidTournament as error:
        raise _refusal(error) from error


def require_possible(spec: TournamentSpec, field: Sequence[Entrant]) -> None:
    """Checks that a tournament can begin with that field, or with more entrants: those it names, and others.

    Raises:
        InvalidRequest: it cannot, with any further entrants.
    """
    require_still_possible(spec, [Entry(entrant) for entrant in field])


def require_still_possible(spec: TournamentSpec, entries: Sequence[Entry]) -> None:
    """Like `require_possible`, for a tournament that may have begun, with late entries and withdrawals.

    Raises:
        InvalidRequest: it cannot be played.
    """
    there = [entry for entry in entries if entry.is_ever_there]
    for fault in count_faults(spec, arrivals(entry.joined for entry in there)):
        raise _refusal(fault)
    field = [entry.entrant for entry in there]
    late = {entry.entrant.name: entry.joined.stage for entry in there}
    table = spec.seats * max((stage.groups for stage in spec.stages), default=1)
    named = _named(spec) - {entrant.name for entrant in field}
    fields = [[*field, *_strangers(named, more * table, there=field)] for more in range(3)]
    last = None
    for each in (field, *fields):
        last = _fault(spec, each, late)
        if last is None:
            return
    assert last is not None
    raise _refusal(last)


def with_stage(spec: TournamentSpec, index: int, stage: StageSpec) -> TournamentSpec:
    """The spec with one stage changed."""
    stages = (*spec.stages[:index], stage, *spec.stages[index + 1 :])
    return dataclasses.replace(spec, stages=stages)


def _fault(
    spec: TournamentSpec, field: Sequence[Entrant], late: Mapping[str, int]
) -> InvalidTournament | None:
    try:
        check(spec, field, late)
    except InvalidTournament as error:
        return error
    return None


def _named(spec: TournamentSpec) -> set[str]:
    """The entrants that the spec names."""
    names = {spec.anchor} if spec.anchor else set()
    for stage in spec.stages:
        names.update(stage.heroes, *stage.pairings)
    return names


def _strangers(named: set[str], more: int, there: Sequence[Entrant]) -> list[Entrant]:
    """Entrants that may still come: the named ones, and `more` others with names that are free."""
    taken = named | {entrant.name for entrant in there}
    names = (f"stranger.{number}" for number in count())
    others = islice((name for name in names if name not in taken), more)
    return [Entrant(name, EntrantKind.LEVEL, level=1) for name in (*sorted(named), *others)]


def _refusal(fault: InvalidTournament) -> InvalidRequest:
    words = re.sub(r"\w+", lambda found: _ON_THE_WIRE.get(found[0], found[0]), fault.field)
    return InvalidRequest(f"spec.{words}", fault.reason)
