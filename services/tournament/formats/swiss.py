"""Swiss: a round is paired once all games of the previous one are over."""

from services.tournament import pairing
from services.tournament.formats.group import Group, Pairing
from services.tournament.spec import PAIR
from services.tournament.standings.meetings import rounds_of


def swiss(group: Group) -> list[list[Pairing]]:
    """The next round: by the Dutch system for two seats, by our own seating for more; none after the last.

    Blocks of all meetings take turns, and byes come last.
    """
    total = rounds_in_all(group)
    if group.round >= total or len(group.present) < group.seats:
        return []
    history = rounds_of(group.seats, group.names, group.blocks, group.record.finished).history
    if group.seats == PAIR:
        made = pairing.dutch_round(history, group.present, total)
    else:
        made = pairing.seat_tables(history, group.present)
    meetings = [Pairing(entrants) for entrants in made.meetings]
    return [[*meetings * group.record.spec.blocks, *(Pairing((name,)) for name in made.byes)]]


def rounds_in_all(group: Group) -> int:
    """The rounds of the spec, or else those that the largest group needed when the stage began."""
    spec = group.record.spec
    return spec.rounds or usual_rounds(-(-len(group.record.seeding) // spec.groups))


def usual_rounds(entrants: int) -> int:
    """The rounds after which only one entrant can have won all: log2, rounded up."""
    return max(1, (entrants - 1).bit_length())
