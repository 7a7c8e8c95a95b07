"""Positions drawn as text, and moves played on them as records."""

from services.games.tablut import GAME
from services.games.tablut.board import ATTACKERS, DEFENDERS
from services.games.tablut.options import Options
from services.games.tablut.presentation.events import Captured
from services.games.tablut.presentation.notation import format_action
from services.games.tablut.presentation.views import View, position_of
from services.games.tablut.rules.position import TablutPosition
from services.games.tablut.rules.setup import position_key
from services.games.tablut.rules.zobrist import unsigned
from services.kernel import OptionValue, Outcome, Seat, apply, legal_actions
from services.search.position_ops import noisy

SEATS = {"attackers": ATTACKERS, "defenders": DEFENDERS}
PIECES = {".": 0, "x": 0, "+": 0, "A": 1, "D": 2, "K": 3}


def position(text: str, turn: str = "attackers", **options: OptionValue) -> TablutPosition:
    """The position of a drawing with nine rows `9 x . . A . . . . x`; `x` and `+` mark empty squares."""
    rows = [line.split()[1:10] for line in text.strip().splitlines()[:9]]
    board = tuple(PIECES[mark] for row in reversed(rows) for mark in row)
    assert len(board) == 81, text
    history = unsigned([position_key(board, SEATS[turn])])
    checked = GAME.setup(2, options).options
    return position_of(View(board, SEATS[turn], 0, 0, Options.of(checked), history))


def start(**options: OptionValue) -> TablutPosition:
    return GAME.initial(GAME.setup(2, options))


def play(state: TablutPosition, *actions: str) -> TablutPosition:
    """The position after actions in either notation; what a record says to be taken must be taken."""
    for text in actions:
        assert text in (record(state, text), text.split("x", maxsplit=1)[0])
        state = apply(GAME, state, turn_of(state), GAME.parse(state, turn_of(state), text))
    return state


def record(state: TablutPosition, text: str) -> str:
    """The action as a record, with the squares of all that it takes from a1 to i9."""
    seat = turn_of(state)
    action = GAME.parse(state, seat, text)
    after = apply(GAME, state, seat, action)
    events = GAME.observe(state, seat, action, after, ATTACKERS).events
    return format_action(action, [event.square for event in events if isinstance(event, Captured)])


def turn_of(state: TablutPosition) -> Seat:
    """The seat to act; of an ended match, who would be next."""
    return Seat(state.turn)


def legal_of(state: TablutPosition) -> list[int]:
    """All that the seat may do whose turn it is."""
    return list(legal_actions(state, turn_of(state)))


def noisy_of(state: TablutPosition) -> list[int]:
    """What a search follows to the end, of the seat whose turn it is."""
    return noisy(state)


def applied(state: TablutPosition, action: int) -> TablutPosition:
    """The position after an action of the seat whose turn it is."""
    return apply(GAME, state, turn_of(state), action)


def outcome_of(state: TablutPosition) -> Outcome:
    """How the match ended."""
    outcome = GAME.outcome(state)
    assert outcome is not None
    return outcome


def history_of(state: TablutPosition) -> tuple[int, ...]:
    """The keys since the last capture, that of now last."""
    return GAME.view(state, ATTACKERS).history


def actions_of(state: TablutPosition) -> list[str]:
    """All legal actions as text, in canonical order."""
    return [GAME.format(state, turn_of(state), action) for action in legal_of(state)]


def rows_of(state: TablutPosition) -> list[str]:
    """The nine rows of the drawing of a position."""
    return GAME.draw(GAME.view(state, ATTACKERS)).splitlines()[:9]
