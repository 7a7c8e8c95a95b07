"""Checks whether the stages of a tournament can be played one after the other."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from services.tournament.checks.counts import Fault, InvalidTournament, count_faults, sized
from services.tournament.sequential import InvalidTest, decide
from services.tournament.spec import PAIR, Format, StageSpec, TournamentSpec

_USERS: Final = {
    "rounds": {Format.ROUND_ROBIN, Format.GAUNTLET, Format.SWISS, Format.ARENA, Format.UPLOADED},
    "groups": {Format.ROUND_ROBIN, Format.SWISS, Format.KNOCKOUT, Format.DOUBLE_KNOCKOUT},
    "heroes": {Format.GAUNTLET, Format.TEST},
    "pairings": {Format.UPLOADED},
    "seconds": {Format.ARENA},
    "test": {Format.TEST},
}
"""The formats that use each field; in a stage of another format it is a mistake."""


def stage_faults(spec: TournamentSpec, field: Mapping[str, int]) -> Iterator[InvalidTournament]:
    """Faults, up to the first stage that cannot be played. `field`: the stage that each entrant joins."""
    coming = Counter(field.values())
    counts = list(count_faults(spec, coming))
    yield from counts
    if counts:
        return
    for index, (stage, entrants) in enumerate(sized(spec, coming)):
        come = [name for name, first in field.items() if first <= index]
        sure = frozenset(come if entrants == len(come) else ())
        faults = list(_use_faults(stage)) or list(_size_faults(stage, spec.seats, entrants))
        faults = faults or list(_format_faults(stage, spec.seats))
        faults = faults or list(_name_faults(stage, spec.seats, field, sure))
        yield from (InvalidTournament(f"stages[{index}].{where}", reason) for where, reason in faults)
        if faults:
            return


def lasting_faults(spec: TournamentSpec, coming: Mapping[int, int]) -> Iterator[InvalidTournament]:
    """Faults that a tournament never has, whoever leaves it. `coming`: as `arrivals` counts them."""
    yield from count_faults(spec, coming)
    for index, stage in enumerate(spec.stages):
        for field, reason in _format_faults(stage, spec.seats):
            yield InvalidTournament(f"stages[{index}].{field}", reason)


def pairing_faults(pairings: Sequence[Sequence[str]], seats: int, names: Collection[str]) -> Iterator[Fault]:
    """Faults in uploaded pairings, by their places. `names`: of the field."""
    for index, pairing in enumerate(pairings):
        where = f"pairings[{index}]"
        if len(pairing) != seats or len(set(pairing)) < len(pairing):
            yield where, f"{seats} different names, not {', '.join(pairing)}"
        for name in pairing:
            if name not in names:
                yield where, f"no entrant {name!r}"


def _use_faults(stage: StageSpec) -> Iterator[Fault]:
    blank = StageSpec(stage.format)
    for field, users in _USERS.items():
        if stage.format not in users and getattr(stage, field) != getattr(blank, field):
            yield field, f"has no meaning in a stage that is {stage.format.value}"


def _size_faults(stage: StageSpec, seats: int, entrants: int) -> Iterator[Fault]:
    smallest = entrants // stage.groups
    if smallest < seats:
        yield "groups", f"{entrants} entrants in {stage.groups} groups do not fill a table of {seats} in each"
    elif stage.advance > smallest:
        yield "advance", f"{stage.advance} of each group, but the smallest has {smallest}"


def _format_faults(stage: StageSpec, seats: int) -> Iterator[Fault]:
    if stage.format is Format.DOUBLE_KNOCKOUT and seats != PAIR:
        yield "format", f"a double knockout is for tables of 2, not of {seats}"
    if stage.format is Format.GAUNTLET and not stage.heroes:
        yield "heroes", "at least one"
    if len(set(stage.heroes)) < len(stage.heroes):
        yield "heroes", f"each once, not {', '.join(stage.heroes)}"
    if stage.format is Format.TEST:
        yield from _test_faults(stage, seats)


def _name_faults(
    stage: StageSpec, seats: int, names: Collection[str], sure: Collection[str]
) -> Iterator[Fault]:
    """Faults in names. `sure`: entrants certain to be in the stage; none if not all advance to it."""
    yield from pairing_faults(stage.pairings, seats, names)
    for hero in stage.heroes:
        if hero not in sure:
            yield "heroes", f"{hero!r} is not in the field, or not sure to come so far"
    others = len(sure) - len(stage.heroes)
    if stage.heroes and others < seats - 1:
        yield "heroes", f"{len(stage.heroes)} of {len(sure)} leave too few others for a table of {seats}"


def _test_faults(stage: StageSpec, seats: int) -> Iterator[Fault]:
    if len(stage.heroes) != 1:
        yield "heroes", f"exactly one is tested, not {len(stage.heroes)}"
    if stage.test is None:
        yield "test", "says when to stop"
        return
    try:
        decide(stage.test, seats, (), stage.blocks)
    except InvalidTest as error:
        yield "test", str(error)
