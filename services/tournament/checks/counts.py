"""Checks the counts of a tournament, so that planning from them always comes to an end."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from math import comb
from typing import Final

from services.tournament.entrants import Round
from services.tournament.formats.schedule import MOST_TABLES
from services.tournament.formats.size import most_games
from services.tournament.spec import MOST_SEATS, PAIR, Format, StageSpec, TournamentSpec

MOST_GAMES: Final = 1_000_000
"""Most games of all stages together."""
MOST_SECONDS: Final = 315_576_000_000
"""Most seconds of an arena, ten thousand years: as many as a Duration of protobuf can have in JSON."""
MOST_STAGES: Final = 50
MOST_GROUPS: Final = 1_000
MOST_PAIRED: Final = 1_000
"""Most entrants in a group of a Swiss. With two seats this many take half a minute a round, and twice as many
ten times that. With more seats pairing takes less time, but matrices of all by all."""

_EVERY_TABLE: Final = frozenset({Format.ROUND_ROBIN, Format.GAUNTLET})
_LEAST: Final = {"rounds": 0, "blocks": 1, "groups": 1, "advance": 0, "seconds": 0}
_MOST: Final = {"rounds": MOST_GAMES, "blocks": MOST_GAMES, "groups": MOST_GROUPS, "seconds": MOST_SECONDS}

Fault = tuple[str, str]
"""The field of the stage, and the reason."""


class InvalidTournament(ValueError):
    """The tournament cannot be played. `field`: of the fault, such as `stages[0].rounds`; `reason`: why."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(f"{field}: {reason}")
        self.field = field
        self.reason = reason


def arrivals(joined: Iterable[Round]) -> Mapping[int, int]:
    """How many entrants join in each stage; those who are there at the start count in the first."""
    return Counter(max(0, moment.stage) for moment in joined)


def count_faults(spec: TournamentSpec, coming: Mapping[int, int]) -> Iterator[InvalidTournament]:
    """Counts too small or too large, up to the first stage with one. More entrants would not mend them.

    `coming`: as `arrivals` counts them.
    """
    if not PAIR <= spec.seats <= MOST_SEATS:
        yield InvalidTournament("seats", f"{PAIR} to {MOST_SEATS} at a table, not {spec.seats}")
        return
    if len(spec.stages) > MOST_STAGES:
        yield InvalidTournament("stages", f"at the most {MOST_STAGES}, not {len(spec.stages)}")
        return
    games = 0
    for index, (stage, size) in enumerate(sized(spec, coming)):
        faults = list(_number_faults(stage)) or list(_table_faults(stage, spec.seats, size))
        yield from (InvalidTournament(f"stages[{index}].{field}", reason) for field, reason in faults)
        if faults:
            return
        games += _games(stage, size, spec.seats)
        if games > MOST_GAMES:
            yield InvalidTournament(f"stages[{index}]", f"up to {games} games, more than {MOST_GAMES}")
            return


def sized(spec: TournamentSpec, coming: Mapping[int, int]) -> Iterator[tuple[StageSpec, int]]:
    """Each stage with its number of entrants, if all that may advance do. `coming`: as of `arrivals`."""
    entrants = 0
    for index, stage in enumerate(spec.stages):
        entrants += coming.get(index, 0)
        yield stage, entrants
        entrants = min(entrants, stage.advance * stage.groups or entrants)


def _number_faults(stage: StageSpec) -> Iterator[Fault]:
    for field, least in _LEAST.items():
        if getattr(stage, field) < least:
            yield field, f"at least {least}, not {getattr(stage, field)}"
    for field, most in _MOST.items():
        if getattr(stage, field) > most:
            yield field, f"at the most {most}, not {getattr(stage, field)}"
    if stage.rounds * stage.blocks > MOST_GAMES:
        yield "blocks", f"{stage.blocks} in each of {stage.rounds} rounds, more than {MOST_GAMES} in all"
    if stage.format is Format.ARENA and not (stage.rounds or stage.seconds):
        yield "seconds", "an arena ends after some time, or some rounds of each"


def _table_faults(stage: StageSpec, seats: int, entrants: int) -> Iterator[Fault]:
    largest = -(-entrants // stage.groups)
    if stage.format is Format.SWISS and largest > MOST_PAIRED:
        yield "groups", f"{largest} entrants in one, more than the {MOST_PAIRED} that a Swiss can pair"
    tables = comb(largest, seats)
    if stage.format in _EVERY_TABLE and tables > MOST_TABLES:
        yield "format", f"{entrants} entrants make {tables} tables of {seats}, more than {MOST_TABLES}"


def _games(stage: StageSpec, entrants: int, seats: int) -> int:
    """The most games of a stage; for an arena that only time bounds, those that may begin at once."""
    is_arena = stage.format is Format.ARENA
    return most_games(replace(stage, rounds=stage.rounds or 1) if is_arena else stage, entrants, seats)
