"""Positions at the end of a round, written by the letters of the seats."""

from collections.abc import Mapping
from typing import Any

from services.games.tara import GAME
from services.games.tara.board import POSITIONS, REGION_NAMES, SPOTS, parse_spot
from services.games.tara.facts import KING_PIECES, PIECES
from services.games.tara.rules.position import TaraPosition
from services.games.tara.rules.table import codes
from services.games.tara.rules.table.reading import owners
from services.games.tara.rules.table.stacks import KING
from services.kernel import CHANCE, TABLE, OptionValue, Seat, to_act
from tests.games.tara.positions import changed, legal, play

BLUE, RED, WHITE, YELLOW = (Seat(seat) for seat in range(4))
LETTERS = "brwy"
LAST_CARD = 36


def table(
    board: Mapping[str, str],
    seats: int = 4,
    prisoners: Mapping[str, int] | None = None,
    options: Mapping[str, OptionValue] | None = None,
    last: int | None = None,
    **fields: Any,
) -> TaraPosition:
    """The last turn of round 1, in which the seat `last`, else the last one, has but card 36.

    `board`: by region its stacks, `F1:b H2:yw K:B`, top piece first, capitals for King pieces.
    `prisoners`: `{"bw": 2}` if blue holds two white pieces. All else of a seat is in stock, and nobody
    has cumals. `fields`: what else `changed` takes.
    """
    stacks = [0] * POSITIONS
    for region, line in board.items():
        for spot, pieces in (stack.split(":") for stack in line.split()):
            stacks[REGION_NAMES.index(region) * SPOTS + parse_spot(spot)] = _stack(pieces)
    held = [0] * seats * seats
    for pair, count in (prisoners or {}).items():
        captor, owner = map(LETTERS.index, pair)
        held[captor * seats + owner] = count
    out = [sum(owners(stack).count(seat) for stack in stacks if not stack & KING) for seat in range(seats)]
    turn = Seat(seats - 1 if last is None else last)
    state = changed(
        GAME.initial(GAME.setup(seats, options)),
        board=stacks,
        prisoners=held,
        stock=[PIECES - out[seat] - sum(held[seat::seats]) for seat in range(seats)],
        kings=[KING_PIECES - stacks.count(seat + 1 | KING) for seat in range(seats)],
        cumals=[0] * seats,
        hands=[(seat == turn) << LAST_CARD for seat in range(seats)],
        round=1,
        starter=BLUE,
        turn=turn,
        active=turn,
        stage=codes.STAGE_TURNS,
        phase=codes.PHASE_TURN,
    )
    return changed(state, **fields)


def _stack(pieces: str) -> int:
    stack = 0
    for letter in reversed(pieces):
        stack = stack << 4 | LETTERS.index(letter.lower()) + 1 | (KING if letter.isupper() else 0)
    return stack


def end_round(state: TaraPosition, *actions: str) -> TaraPosition:
    """The last card of a `table` is discarded, for 2 cumals; then the actions follow."""
    return play(state, f"discard {LAST_CARD}", *actions)


def stack_at(state: TaraPosition, region: str, spot: str) -> str:
    """The pieces of a position as `table` writes them."""
    stack = state.board[REGION_NAMES.index(region) * SPOTS + parse_spot(spot)]
    letters = "".join(LETTERS[owner] for owner in owners(stack))
    return letters.upper() if stack & KING else letters


def prisoners_of(state: TaraPosition) -> dict[str, int]:
    """By captor and owner, as `table` takes them."""
    pairs = ((captor, owner) for captor in range(state.seats) for owner in range(state.seats))
    counts = {
        LETTERS[one] + LETTERS[other]: state.prisoners[one * state.seats + other] for one, other in pairs
    }
    return {pair: count for pair, count in counts.items() if count}


def after_income(
    prisoners: dict[str, int], cumals: list[int], last: int = RED, **fields: Any
) -> TaraPosition:
    """The round has ended and income is paid; `last` discarded for 2 of its cumals."""
    cumals = cumals[:]
    cumals[last] -= 2
    return end_round(table({}, prisoners=prisoners, cumals=cumals, last=last, **fields), "income")


def round_over(board: dict[str, str], **fields: Any) -> TaraPosition:
    """The round has ended; all seats have cumals if nothing else is said."""
    return end_round(table(board, **{"cumals": [9] * 4, **fields}))


def offers(state: TaraPosition) -> list[Seat]:
    """Who is asked in turn, if all pass, up to income."""
    asked = []
    while (seat := to_act(state)[0]) not in (CHANCE, TABLE):
        assert legal(state) == ["buy", "pass"]
        asked.append(seat)
        state = play(state, "pass")
    return asked


def bought(stacks: str, **fields: Any) -> TaraPosition:
    """Red has bought the traitor of ulster; blue dominates, white and yellow have no cumals to spare."""
    state = end_round(table({"ulster": stacks}, **{"cumals": [0, 9, 0, 0], "last": WHITE, **fields}))
    assert to_act(state) == (RED,)
    return play(state, "buy")
