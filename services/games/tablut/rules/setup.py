"""From a state to a position."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.tablut.board import SQUARES
from services.games.tablut.position.course import DRAWN, GOING_ON, WON
from services.games.tablut.position.lines import flip
from services.games.tablut.position.men import WORTH, signed
from services.games.tablut.position.position import TablutPosition
from services.games.tablut.position.rules import Rules
from services.games.tablut.position.tables import LINES
from services.games.tablut.state import EMPTY, Options, State


def position_of(state: State) -> TablutPosition:
    """The state as searches walk it."""
    options = state.options
    past = [signed(key) for key in state.history]
    room = max(0, options.quiet_plies + 1 - len(past))
    return TablutPosition(
        _men(state),
        vec[i64](past + [0] * room),
        _rules(options),
        state.king,
        state.turn,
        state.quiet_plies,
        past[-1],
        past.count(past[-1]),
        _worth(state),
        _end(state),
    )


def _men(state: State) -> "vec[i64]":
    men = vec[i64]([0] * LINES)
    for square, side in enumerate(state.board):
        if side != EMPTY:
            flip(men, square, side - 1)
    return men


def _rules(options: Options) -> Rules:
    return Rules(
        int(options.wall_capture),
        int(options.corner_against_king),
        int(options.repetition == "loss_of_mover"),
        options.quiet_plies,
    )


def _worth(state: State) -> int:
    men = (state.piece(square) for square in range(SQUARES))
    return sum(WORTH[man * SQUARES + square] for square, man in enumerate(men) if man != EMPTY)


def _end(state: State) -> int:
    if state.outcome is None:
        return GOING_ON
    return DRAWN if state.outcome.is_draw else WON + state.outcome.winners[0]
