"""Bounds on the size of a stage before it is planned: its games, rounds, blocks or seconds."""

from math import comb, inf

from services.tournament.formats.knockout.series import EXTRA_BLOCKS
from services.tournament.formats.knockout.tables import going_on
from services.tournament.formats.swiss import usual_rounds
from services.tournament.spec import PAIR, Format, StageSpec


def most_games(stage: StageSpec, entrants: int, seats: int) -> int:
    """The most games of a stage with that many entrants and seats; 0 for an arena that only time bounds."""
    size, larger = divmod(entrants, stage.groups)
    blocks = larger * _blocks(stage, size + 1, seats) + (stage.groups - larger) * _blocks(stage, size, seats)
    return blocks * seats


def bound(stage: StageSpec, name: str, entrants: int) -> float:
    """The rounds, blocks or seconds of a stage: as specified, else the format's; infinite for an arena."""
    said: int = getattr(stage, name)
    if said:
        return said
    if stage.format is Format.ARENA:
        return inf
    return usual_rounds(-(-entrants // stage.groups)) if stage.format is Format.SWISS else 0


def _blocks(stage: StageSpec, entrants: int, seats: int) -> int:
    """The most blocks of one group."""
    cycles = stage.rounds or 1
    match stage.format:
        case Format.ROUND_ROBIN:
            return stage.blocks * cycles * comb(entrants, seats)
        case Format.GAUNTLET:
            heroes = len(stage.heroes)
            return stage.blocks * cycles * heroes * comb(max(0, entrants - heroes), seats - 1)
        case Format.SWISS:
            return stage.blocks * (stage.rounds or usual_rounds(entrants)) * (entrants // seats)
        case Format.KNOCKOUT:
            meetings = entrants - 1 if seats == PAIR else _tables(entrants, seats)
            return (stage.blocks + EXTRA_BLOCKS) * meetings
        case Format.DOUBLE_KNOCKOUT:
            return (stage.blocks + EXTRA_BLOCKS) * (2 * entrants - 1)
        case Format.ARENA:
            return stage.blocks * stage.rounds * entrants // seats
        case Format.TEST:
            return stage.blocks
        case Format.UPLOADED:
            return stage.blocks * len(stage.pairings)


def _tables(entrants: int, seats: int) -> int:
    tables = 0
    while entrants > seats:
        tables += entrants // seats
        entrants = going_on(entrants, seats)
    return tables + 1
