"""Tablut as a game of the kernel; each law is in the module beside this one that is named after it."""

from collections.abc import Hashable, Sequence
from random import Random

from services.games.tablut.array import starting_array
from services.games.tablut.captures import captured
from services.games.tablut.endings import NEAR_LIMIT, ending
from services.games.tablut.evaluate import evaluate
from services.games.tablut.facts import FACTS
from services.games.tablut.lines import numbered, put
from services.games.tablut.moves import Moves
from services.games.tablut.noisy import noisy_actions
from services.games.tablut.notation import draw, format_action, parse_action, tell
from services.games.tablut.playout import playout
from services.games.tablut.position.door import position_of
from services.games.tablut.position.position import TablutPosition
from services.games.tablut.refusals import refusal
from services.games.tablut.state import (
    ATTACKERS,
    EMPTY,
    GONE,
    KING_KEYS,
    PIECE_KEYS,
    Options,
    State,
    position_key,
)
from services.games.tablut.steps import NOWHERE, PLACES, STEPS
from services.games.tablut.tables import MOVES, NEAR
from services.games.tablut.view import Captured, Moved, View, events_of, state_of, view_of
from services.kernel import Game, Observation, Outcome, Seat, Setup, Viewer


class Tablut(Game[State, View]):
    """Attackers (seat 0, first) against the king and his defenders (seat 1)."""

    facts = FACTS

    def initial(self, setup: Setup) -> State:
        """The starting array, attackers to move."""
        array = starting_array()
        history = (position_key(array.board, array.king, ATTACKERS),)
        lines = numbered(array.board)
        return State(array.board, array.king, ATTACKERS, 0, history, lines, Options.of(setup.options), None)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The seat whose turn it is; nobody at the end."""
        return (state.turn,) if state.outcome is None else ()

    def legal_actions(self, state: State, seat: Seat) -> Sequence[int]:
        """All moves of the seat: along the ranks 1 to 9, then the files a to i; by origin, then by target."""
        if seat != state.turn or state.outcome is not None:
            return ()
        return Moves(state.lines, seat)

    def apply(self, state: State, seat: Seat, action: int) -> State:
        """The state after one move and its captures.

        Raises:
            IllegalAction: not the seat's turn, the match is over, or no such move; `rule` is B8
                for the throne, `seed 2` or `seed 3` for the sentence on moving or jumping.
        """
        board, king, turn, plies, history, numbers, options, outcome = state
        line, code = PLACES.get(action, NOWHERE)
        if outcome is not None or seat != turn or code not in MOVES[turn][line][numbers[line]]:
            raise refusal(state, seat, action)
        step = STEPS[turn][line][code]
        _, origin, target, change, shift, left, loss, entered, gain, along, low, across, base, drives = step
        cells = bytearray(board)
        cells[target] = cells[origin]
        cells[origin] = EMPTY
        lines = list(numbers)
        lines[line] += shift
        lines[left] += loss
        lines[entered] += gain
        key = history[-1] ^ change
        if origin == king:
            king = target
            key ^= KING_KEYS[origin] ^ KING_KEYS[target]
        taken: list[int] = []
        if drives or along[lines[line] // low % NEAR] or across[lines[entered] // base % NEAR]:
            taken = captured(cells, lines, king, action, options)
        for square in taken:
            enemy = cells[square]
            cells[square] = EMPTY
            put(lines, square, -enemy)
            key ^= PIECE_KEYS[enemy][square]
            if square == king:
                king = GONE
                key ^= KING_KEYS[square]
        history = (key,) if taken else history + (key,)  # noqa: RUF005  # `(*history, key)` copies it twice
        following = Seat(1 - turn)
        ended = ending(king, following, lines, history, options)
        return State(bytes(cells), king, following, plies + 1, history, tuple(lines), options, ended)

    def outcome(self, state: State) -> Outcome | None:
        """How the match ended, if it did; the reasons are in `endings.py`."""
        return state.outcome

    def view(self, state: State, viewer: Viewer) -> View:
        """Everything, for everybody."""
        return view_of(state)

    def sample(self, view: View, rng: Random) -> State:
        """The one state that fits."""
        return state_of(view)

    def observe(self, before: State, seat: Seat, action: int, after: State, viewer: Viewer) -> Observation:
        """The action, with `Moved` and any `Captured`; the same for everybody."""
        return Observation(action, events_of(before, action, after))

    def format(self, state: State, seat: Seat, action: int) -> str:
        """The action as `e8-e7`."""
        return format_action(action)

    def parse(self, state: State, seat: Seat, text: str) -> int:
        """The action of `e8-e7`, or of a record's `e4-b4xa4`.

        Raises:
            InvalidNotation: neither form.
        """
        return parse_action(text)

    def draw(self, view: View) -> str:
        """The board with ranks and files, and whose turn it is."""
        return draw(view)

    def tell(self, event: Moved | Captured) -> str:
        """What was taken; a move is told by its action."""
        return tell(event)

    def evaluate(self, state: State, seat: Seat) -> int:
        """How good the state looks for the seat; an attacking man is worth 100."""
        return evaluate(state, seat)

    def noisy_actions(self, state: State, seat: Seat) -> Sequence[int]:
        """The legal actions that take something or bring the king into a corner."""
        return noisy_actions(state) if seat == state.turn else ()

    def position_key(self, state: State) -> Hashable:
        """Position, seat, how often the position was there, and the plies left to the quiet limit if few.

        Left out on purpose: which other positions were there before, and a limit so far off that
        no search reaches it. With them, hardly two ways into a position would share a key.
        """
        history = state.history
        left = min(state.options.quiet_plies + 1 - len(history), NEAR_LIMIT)
        return history[-1], history.count(history[-1]), left

    def position(self, state: State) -> TablutPosition:
        """The state as searches walk it."""
        return position_of(state)

    def playout(self, state: State, rng: Random) -> Outcome:
        """A uniformly random game to its end, the very one that the contract's own playout plays."""
        return playout(state, rng)
