"""Prisoners are exchanged one for one (seed: "Exchange/Ransom"; T32), all pairs of seats in one step.

Seat by seat, as the rule tells it, ends the same: a pair's exchange touches the prisoners of that
pair alone, and the ransoms of the seats before it touch neither.
"""

from itertools import combinations

from services.games.tara.events import Note, PrisonersExchanged
from services.games.tara.phases import Phase, Stage
from services.games.tara.seating import clockwise
from services.games.tara.state import State


def exchanges(s: State) -> list[PrisonersExchanged]:
    """What the pairs exchange, from the Starting Player clockwise; pairs without are left out."""
    found = []
    for first, second in combinations(clockwise(s, s.starter), 2):
        count = min(s.prisoners[first * s.seats + second], s.prisoners[second * s.seats + first])
        if count:
            found.append(PrisonersExchanged(first, second, count))
    return found


def proceed(s: State, _note: Note) -> None:
    """A step of the table while there is something to exchange; then ransoms."""
    if exchanges(s):
        s.phase = Phase.EXCHANGE
    else:
        s.stage = Stage.RANSOM


def play_exchange(s: State, note: Note) -> None:
    """Nobody may refuse: all that can be exchanged goes back to its owners' stock."""
    for event in exchanges(s):
        for captor, owner in ((event.first, event.second), (event.second, event.first)):
            release(s, captor, owner, event.count)
        note(event)
    s.stage, s.phase = Stage.RANSOM, Phase.NEXT


def release(s: State, captor: int, owner: int, count: int) -> None:
    """Prisoners go back to their owner's stock."""
    s.prisoners[captor * s.seats + owner] -= count
    s.stock[owner] += count
