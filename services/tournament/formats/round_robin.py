"""Round robin and gauntlet: all meetings are known from the start, so they are planned at once."""

from collections import Counter
from collections.abc import Callable, Sequence

from services.tournament.formats.group import Group, Pairing
from services.tournament.formats.schedule import schedule


def round_robin(group: Group) -> list[list[Pairing]]:
    """Every possible table."""
    return _missing(group, lambda _: True)


def gauntlet(group: Group) -> list[list[Pairing]]:
    """Every possible table with exactly one hero."""
    heroes = frozenset(group.record.spec.heroes)
    return _missing(group, lambda table: len(heroes.intersection(table)) == 1)


def _missing(group: Group, belongs: Callable[[Sequence[str]], bool]) -> list[list[Pairing]]:
    """All tables that have not been planned often enough: at first all, later those that late entries add.

    The passes through the schedule follow one another, so that all have met equally often at any time.
    """
    spec = group.record.spec
    passes = (spec.rounds or 1) * spec.blocks
    planned = Counter(frozenset(block.entrants) for block in group.blocks)
    once = [[table for table in tables if belongs(table)] for tables in schedule(group.present, group.seats)]
    rounds: list[list[Pairing]] = []
    for number in range(passes):
        for tables in once:
            due = [table for table in tables if planned[frozenset(table)] <= number]
            at = group.round + len(rounds)
            sitting = [
                Pairing(table[::-1] if number % 2 else table)
                for table in due
                if all(group.plays_in(name, at) for name in table)
            ]
            if sitting:
                rounds.append(sitting)
    return rounds
