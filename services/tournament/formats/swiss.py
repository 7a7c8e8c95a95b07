"""Swiss: a round is paired once all games of the one before are over."""

from services.tournament import pairing
from services.tournament.formats.group import Group, Pairing
from services.tournament.spec import PAIR
from services.tournament.standings.meetings import rounds_of


def swiss(group: Group) -> list[list[Pairing]]:
    """The next round: the Dutch system for two seats, own seating for more; nothing after the last one.

    Blocks of a meeting go in turn with those of others, byes come last.
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
    """What the spec says, else what the largest group needs, as the stage began."""
    spec = group.record.spec
    return spec.rounds or usual_rounds(-(-len(group.record.seeding) // spec.groups))


def usual_rounds(entrants: int) -> int:
    """As many as part so many who win and lose: log2, rounded up."""
    return max(1, (entrants - 1).bit_length())
