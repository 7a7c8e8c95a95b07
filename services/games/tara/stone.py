"""The Stone of Destiny: any two pieces of a region change places (T14), and the forts that come of it."""

from collections.abc import Sequence
from typing import Final

from services.games.tara import promotion
from services.games.tara.actions import Kind, action_of, payload_of, piece, spot_and_height
from services.games.tara.board import KING_SPOT, SPOTS
from services.games.tara.events import FortMade, Note, Released, Swapped, Way
from services.games.tara.phases import Phase
from services.games.tara.stacks import controller, forts, give_up_forts, height_of, is_fort, owners, stack_of
from services.games.tara.state import NOBODY, State

_KEEP_FORT: Final = action_of(Kind.KEEP_FORT)
_PIECE: Final = 15
"""No stack of one piece is a larger number."""


def can_swap(s: State, region: int) -> bool:
    """Whether there are two pieces to swap (T16)."""
    stacks = s.board[region * SPOTS : region * SPOTS + KING_SPOT]
    return len(stacks) - stacks.count(0) > 1 or max(stacks) > _PIECE


def ask_piece(s: State) -> None:
    """Asks for the first of the two pieces."""
    s.phase = Phase.FIRST_PIECE


def legal_piece(s: State) -> Sequence[int]:
    """Every piece of the region that is not on the King position, but for the one picked already."""
    return [action for action in _pieces(s) if payload_of(action) != s.picked]


def play_first(s: State, action: int) -> None:
    """Picks the first piece."""
    s.picked = payload_of(action)
    s.phase = Phase.SECOND_PIECE


def play_second(s: State, note: Note, action: int) -> None:
    """Swaps; own pieces that came to the top are activated (activation 4)."""
    seat, first = s.active, s.region * SPOTS
    moved = (spot_and_height(s.picked), spot_and_height(payload_of(action)))
    s.picked = NOBODY
    before = {spot: s.board[first + spot] for spot, _ in moved}
    seats = {spot: list(owners(stack)) for spot, stack in before.items()}
    (one, high), (other, low) = moved
    note(Swapped(seat, first + one, high, seats[one][high], first + other, low, seats[other][low]))
    seats[one][high], seats[other][low] = seats[other][low], seats[one][high]
    for spot, order in seats.items():
        s.board[first + spot] = _settled(s, note, first + spot, order)
    for spot, stack in before.items():
        _note_fort(note, first + spot, stack, s.board[first + spot])
    for spot, height in moved:
        if height == 0 and controller(s.board[first + spot]) == seat:
            s.activated |= 1 << spot
    promotion.ask(s)


def ask_fort(s: State) -> bool:
    """Asks a seat with two forts in the region which one to keep (T13); whether anybody is asked.

    One swap makes at most one new fort of a seat, so the other is an old one (T38).
    """
    for step in range(s.seats):
        seat = (s.turn + step) % s.seats
        if len(forts(s, seat, s.region)) > 1:
            s.active = seat
            s.phase = Phase.KEEP_FORT
            return True
    return False


def legal_fort(s: State) -> Sequence[int]:
    """Each fort of the seat in the region."""
    return [_KEEP_FORT | position % SPOTS for position in forts(s, s.active, s.region)]


def play_fort(s: State, note: Note, action: int) -> None:
    """Keeps one fort; the other's top piece goes home."""
    give_up_forts(s, note, s.active, s.region, (s.region * SPOTS + payload_of(action),))
    s.phase = Phase.NEXT


def _pieces(s: State) -> list[int]:
    """A PIECE for each piece, by spot and from the top."""
    first = s.region * SPOTS
    return [
        piece(spot, height) for spot in range(KING_SPOT) for height in range(height_of(s.board[first + spot]))
    ]


def _settled(s: State, note: Note, position: int, order: list[int]) -> int:
    """The stack of these seats, without the deeper pieces of the one on top, which go home (T15)."""
    owner = order[0]
    kept = (*order[:2], *(seat for seat in order[2:] if seat != owner))
    if len(kept) < len(order):
        s.stock[owner] += len(order) - len(kept)
        note(Released(owner, position, len(order) - len(kept), Way.STONE))
    return stack_of(kept)


def _note_fort(note: Note, position: int, before: int, after: int) -> None:
    """A fort is new unless the same seat had one there."""
    if is_fort(after) and not (is_fort(before) and controller(before) == controller(after)):
        note(FortMade(controller(after), position))
