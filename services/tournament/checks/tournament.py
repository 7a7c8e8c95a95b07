"""Checks once, before anything begins, whether a tournament can be played as it is described.

The game itself checks its seats and options.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from services.tournament.checks.counts import InvalidTournament
from services.tournament.checks.stages import stage_faults
from services.tournament.entrants import Entrant, EntrantKind
from services.tournament.spec import Mode, TournamentSpec

__all__ = ["InvalidTournament", "check"]

LONGEST_TITLE: Final = 80
_NAME: Final = re.compile(r"[A-Za-z0-9._-]{1,40}")
_ACCOUNTS: Final = frozenset({EntrantKind.BOT, EntrantKind.PERSON})
_NOBODY: Final[Mapping[str, int]] = {}
_NOT_IN: Final = {
    Mode.FAST: (_ACCOUNTS, "people and outside bots play live"),
    Mode.LIVE: (frozenset({EntrantKind.PROGRAM}), "programs play fast, inside workers"),
}


def check(spec: TournamentSpec, field: Sequence[Entrant], late: Mapping[str, int] = _NOBODY) -> None:
    """Checks that a tournament can be played with that field.

    `late`: for each entrant that was not there at the start, the stage that it joined.

    Raises:
        InvalidTournament: the first fault, with its place.
    """
    for fault in _faults(spec, field, late):
        raise fault


def _faults(
    spec: TournamentSpec, field: Sequence[Entrant], late: Mapping[str, int]
) -> Iterator[InvalidTournament]:
    yield from _spec_faults(spec)
    yield from _field_faults(spec, field)
    yield from stage_faults(spec, {each.name: late.get(each.name, 0) for each in field})


def _spec_faults(spec: TournamentSpec) -> Iterator[InvalidTournament]:
    if not 1 <= len(spec.name) <= LONGEST_TITLE or not spec.name.isprintable() or spec.name.isspace():
        yield InvalidTournament("name", f"1 to {LONGEST_TITLE} characters that can be read")
    if not spec.game:
        yield InvalidTournament("game", "names what is played")
    for name in ("move_ms", "base_ms", "increment_ms"):
        if getattr(spec, name) < 0:
            yield InvalidTournament(name, "not below 0")
    if spec.weight < 1:
        yield InvalidTournament("weight", f"at least 1, not {spec.weight}")
    if not spec.stages:
        yield InvalidTournament("stages", "at least one")


def _field_faults(spec: TournamentSpec, field: Sequence[Entrant]) -> Iterator[InvalidTournament]:
    for at, entrant in enumerate(field):
        yield from (
            InvalidTournament(f"entrants[{at}].{where}", why) for where, why in _entrant_faults(spec, entrant)
        )
    for where, values in (
        ("name", [each.name for each in field]),
        ("account_id", [each.account_id for each in field]),
    ):
        first: dict[str, int] = {}
        for at, value in enumerate(values):
            if value and (before := first.setdefault(value, at)) != at:
                why = f"the {where} {value!r} is taken by entrant number {before + 1}"
                yield InvalidTournament(f"entrants[{at}].{where}", why)
    names = {each.name for each in field}
    if spec.anchor and spec.anchor not in names:
        yield InvalidTournament("anchor", f"no entrant {spec.anchor!r}")
    has_people = any(each.kind in _ACCOUNTS for each in field)
    if spec.mode is Mode.LIVE and has_people and not spec.base_ms:
        yield InvalidTournament("base_ms", "people and outside bots play with a clock")


def _entrant_faults(spec: TournamentSpec, entrant: Entrant) -> Iterator[tuple[str, str]]:
    kinds, why = _NOT_IN[spec.mode]
    if not _NAME.fullmatch(entrant.name):
        yield "name", f"1 to 40 of A-Z a-z 0-9 . _ -, not {entrant.name[:50]!r}"
    if entrant.kind in kinds:
        yield "kind", why
    if entrant.kind is EntrantKind.LEVEL and (entrant.level < 1 or entrant.nodes < 0):
        yield "level", f"a level from 1 on, and no nodes below 0: {entrant.level}, {entrant.nodes}"
    if entrant.kind is EntrantKind.PROGRAM and not entrant.program:
        yield "program", "the name under which workers know it"
    if entrant.kind in _ACCOUNTS and not entrant.account_id:
        yield "account_id", "the account that plays"
    if entrant.concurrency < 0 or (entrant.kind is EntrantKind.PERSON and entrant.concurrency != 1):
        yield "concurrency", f"not below 0, and of a person 1: {entrant.concurrency}"
