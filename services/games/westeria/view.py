"""What one viewer may know of a match: the public part as it is, of the rest its own share."""

from dataclasses import dataclass

from services.games.westeria.marks import public_kind
from services.games.westeria.options import Options
from services.games.westeria.phases import PLACING
from services.games.westeria.realm import STRIDE, UNKNOWN
from services.games.westeria.state import LIFTED_NONE, Deck, Marks, Opening, State
from services.kernel import SPECTATOR, Outcome, Seat, Viewer


@dataclass(frozen=True, slots=True)
class View:
    """A state as one viewer sees it; fields of the same name mean the same as in `State`.

    `board`: units by zone, then the one in hand, with the kind `UNKNOWN` where the viewer cannot tell;
    empty for others' zones while they are placed. `reserves`: how many units each seat has in reserve.
    `own_reserve`: the viewer's own, counts by kind; empty for a spectator. In `opening`, `lifted` is
    the viewer's own and `LIFTED_NONE` for others.
    """

    viewer: Viewer
    options: Options
    seats: int
    phase: int
    seat: Seat
    first: Seat
    turn: int
    stuck: int
    moves: int
    made: int
    draws: int
    card: int
    picks: tuple[int, ...]
    last: int
    shown: tuple[int, ...]
    board: bytes
    reserves: tuple[int, ...]
    own_reserve: bytes
    tokens: bytes
    holders: bytes
    marks: Marks
    deck: Deck
    opening: Opening
    outcome: Outcome | None


def view_of(state: State, viewer: Viewer) -> View:
    """The view of a seat or of a spectator."""
    seats = range(state.seats)
    reserves = [state.reserve[seat * STRIDE : (seat + 1) * STRIDE] for seat in seats]
    opening = state.opening
    lifted = tuple(opening.lifted[seat] if seat == viewer else LIFTED_NONE for seat in seats)
    return View(
        viewer=viewer,
        options=state.options,
        seats=state.seats,
        phase=state.phase,
        seat=state.seat,
        first=state.first,
        turn=state.turn,
        stuck=state.stuck,
        moves=state.moves,
        made=state.made,
        draws=state.draws,
        card=state.card,
        picks=state.picks,
        last=state.last,
        shown=state.shown,
        board=_board(state, viewer),
        reserves=tuple(map(sum, reserves)),
        own_reserve=b"" if viewer == SPECTATOR else reserves[viewer],
        tokens=state.tokens,
        holders=state.holders,
        marks=state.marks,
        deck=state.deck,
        opening=opening._replace(lifted=lifted),
        outcome=state.outcome,
    )


def known_kind(state: State, place: int, viewer: Viewer) -> int:
    """The kind of the unit on a zone or in the hand, `UNKNOWN` if the viewer cannot tell.

    Its own; one that it was shown in private (W19, W20); one that all know (W22).
    """
    unit = state.board[place]
    if unit >> 4 == viewer + 1 or (viewer >= 0 and state.marks.looks[place] >> viewer & 1):
        return unit & UNKNOWN
    return public_kind(state.realm, state.marks.ruled_out[place])


def _board(state: State, viewer: Viewer) -> bytes:
    if state.phase <= PLACING:
        return bytes(unit if unit >> 4 == viewer + 1 else 0 for unit in state.board)
    return bytes(
        unit and (unit & ~UNKNOWN | known_kind(state, place, viewer))
        for place, unit in enumerate(state.board)
    )
