"""What may come of any action: a High King (T26), or a region full of one seat's pieces (T19)."""

from typing import Final

from services.games.tara import clearing
from services.games.tara.board import KING_SPOT, SPOTS
from services.games.tara.control import kingdoms, region_of
from services.games.tara.events import NewKing, Note, Released, Returned, Way, Won
from services.games.tara.phases import Phase
from services.games.tara.stacks import KING, owners
from services.games.tara.state import NOBODY, State
from services.kernel import Outcome

_SEAT: Final = 7
_KINGS_TO_WIN: Final = 2


def watch(s: State, note: Note) -> None:
    """Ends the match, or clears the region being worked, if the last action came to that."""
    kings = [stack & _SEAT for stack in s.board[KING_SPOT::SPOTS] if stack]
    if len(kings) >= _KINGS_TO_WIN and len(set(kings)) < len(kings):
        _crown(s, note, next(king - 1 for king in kings if kings.count(king) > 1))
    elif s.region != NOBODY:
        stacks = region_of(s.board, s.region)
        if 0 not in stacks and len({stack & _SEAT for stack in stacks}) == 1:
            clearing.clear(s, note, s.region, full=True)
            s.activated = 0
            s.phase = Phase.NEXT


def _crown(s: State, note: Note, seat: int) -> None:
    """King pieces take the place of what stands on the two King positions; captives there go home."""
    regions = kingdoms(s.board, seat)
    for region in regions:
        position = region * SPOTS + KING_SPOT
        if s.board[position] & KING:
            continue
        _empty(s, note, position)
        s.kings[seat] -= 1
        s.board[position] = seat + 1 | KING
        note(NewKing(seat, region))
    note(Won(seat, regions))
    s.outcome = Outcome.won_by(seat, s.seats, "high_king", "T26")
    s.active = NOBODY
    s.phase = Phase.OVER


def _empty(s: State, note: Note, position: int) -> None:
    top, *below = owners(s.board[position])
    s.stock[top] += 1
    note(Returned(top, position, Way.CLEARING))
    for owner in sorted(set(below)):
        s.stock[owner] += below.count(owner)
        note(Released(owner, position, below.count(owner), Way.CLEARING))
