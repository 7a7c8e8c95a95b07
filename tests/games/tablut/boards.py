"""Positions drawn as text, and moves played on them as records."""

from services.games.tablut import GAME
from services.games.tablut.notation import format_action
from services.games.tablut.state import ATTACKERS, DEFENDERS, Options, State, position_key
from services.games.tablut.view import Captured, View, state_of
from services.kernel import OptionValue, Seat

SEATS = {"attackers": ATTACKERS, "defenders": DEFENDERS}
PIECES = {".": 0, "x": 0, "+": 0, "A": 1, "D": 2, "K": 3}


def position(text: str, turn: str = "attackers", **options: OptionValue) -> State:
    """The state of a drawing with nine rows `9 x . . A . . . . x`; `x` and `+` mark empty squares."""
    rows = [line.split()[1:10] for line in text.strip().splitlines()[:9]]
    board = tuple(PIECES[mark] for row in reversed(rows) for mark in row)
    assert len(board) == 81, text
    king = board.index(3) if 3 in board else -1
    key = position_key(bytes(min(piece, 2) for piece in board), king, SEATS[turn])
    checked = GAME.setup(2, options).options
    return state_of(View(board, SEATS[turn], 0, 0, Options.of(checked), (key,)))


def start(**options: OptionValue) -> State:
    return GAME.initial(GAME.setup(2, options))


def play(state: State, *actions: str) -> State:
    """The state after actions in either notation; what a record says to be taken must be taken."""
    for text in actions:
        assert text in (record(state, text), text.split("x", maxsplit=1)[0])
        state = GAME.apply(state, state.turn, GAME.parse(state, state.turn, text))
    return state


def record(state: State, text: str) -> str:
    """The action as a record, with the squares of all that it takes from a1 to i9."""
    action = GAME.parse(state, state.turn, text)
    after = GAME.apply(state, state.turn, action)
    events = GAME.observe(state, state.turn, action, after, ATTACKERS).events
    return format_action(action, [event.square for event in events if isinstance(event, Captured)])


def actions_of(state: State) -> list[str]:
    """All legal actions as text, in canonical order."""
    seat = Seat(state.turn)
    return [GAME.format(state, seat, action) for action in GAME.legal_actions(state, seat)]


def rows_of(state: State) -> list[str]:
    """The nine rows of the drawing of a state."""
    return GAME.draw(GAME.view(state, ATTACKERS)).splitlines()[:9]
