"""What a position is worth without search, and that looking one step ahead is enough to play."""

from itertools import islice
from random import Random

import pytest

from services.games.tara import GAME
from services.games.tara.rules.position import TaraPosition
from services.games.tara.rules.table import codes
from services.games.tara.rules.values import worth
from services.kernel import TABLE, Seat, apply, legal_actions, to_act
from tests.games.tara.games import random_game
from tests.games.tara.positions import changed, ended, legal, position

BLUE, RED = Seat(0), Seat(1)
BASE = {"ulster F1": "blue", "ulster F3": "blue", "ulster H4": "red", "leinster F2": "red"}

BETTER = [
    ("a position more", {"leinster W2": "blue"}, {}),
    ("a higher rank", {"leinster W2": "blue"}, {"leinster H2": "blue"}),
    ("a pair", {"ulster F2": "blue"}, {"ulster F5": "blue"}),
    ("a King's position", {"leinster K": "blue"}, {"leinster C1": "blue"}),
    ("a King piece rather than a piece", {"leinster K": "BLUE"}, {"leinster K": "blue"}),
    (
        "a pair below the King's position",
        {"munster C1": "blue", "munster C2": "blue"},
        {"leinster F1": "blue"},
    ),
    ("a captive", {"ulster F5": "blue red"}, {"ulster F5": "blue", "leinster F1": "red"}),
    ("a rank in a second region", {"leinster F1": "blue"}, {"ulster F5": "blue"}),
]


def look(board: dict[str, str], **fields: object) -> int:
    return int(position(BASE | board, **fields).value(BLUE))  # type: ignore[arg-type]  # fields of any type


@pytest.mark.parametrize(("what", "better", "worse"), BETTER)
def test_what_a_seat_likes(what: str, better: dict[str, str], worse: dict[str, str]) -> None:
    assert look(better) > look(worse), what


def test_cumals_and_prisoners_are_liked_and_rivals_are_not() -> None:
    assert look({}, cumals=[3, 2, 2, 2]) > look({}, cumals=[2, 2, 2, 2]) > look({}, cumals=[2, 3, 2, 2])
    held = [0] * 16
    held[1] = 1
    assert look({}, prisoners=held) > look({})


def test_ahead_and_behind_are_opposite_for_two() -> None:
    for step in random_game(1, 2, bold=True):
        assert int(step.after.value(BLUE)) == -int(step.after.value(RED))


def test_the_end_outweighs_everything() -> None:
    *_, last = random_game(1, 2, bold=True)
    winner = GAME.outcome(last.after)
    assert winner is not None
    assert abs(int(last.after.value(BLUE))) == 2_000_000


def test_the_next_income_is_counted_as_it_will_be_paid() -> None:
    """T30: the quick count is that of the rules."""
    income = worth.OTHER[worth.INCOME]
    try:
        for step in islice(random_game(5, 4, bold=True), 400):
            due = changed(step.after, stage=codes.STAGE_INCOME, phase=codes.PHASE_INCOME)
            paid = apply(GAME, due, TABLE, legal_actions(due, TABLE)[0]).cumals
            found = []
            for weight in (0, 1):
                worth.OTHER[worth.INCOME] = weight
                found.append(worth.worths(due))
            assert [more - less for less, more in zip(*found, strict=True)][:4] == [
                after - before for before, after in zip(due.cumals, paid, strict=True)
            ]
    finally:
        worth.OTHER[worth.INCOME] = income


def best(state: TaraPosition) -> str:
    """What looks best one step ahead for the first seat that is to act."""
    seat = to_act(state)[0]
    values = {
        text: int(apply(GAME, state, seat, GAME.parse(state, seat, text)).value(seat))
        for text in legal(state)
    }
    return max(values, key=values.__getitem__)


def test_a_turn_is_looked_at_to_its_end() -> None:
    """A card that promotes to a second King wins at its last action; the first one is chosen for that."""
    board = {"ulster C1": "blue", "ulster W2": "blue", "leinster K": "BLUE", "ulster F1": "red"}
    state = position(board, hands={"blue": (1, 9, 28)})
    chosen = []
    while GAME.outcome(state) is None:
        chosen.append(best(state))
        state = apply(GAME, state, BLUE, GAME.parse(state, BLUE, chosen[-1]))
    assert chosen == ["place ulster 28", "anchor W3", "put W3", "pay", "promote C2", "promote K"]


def test_a_stone_is_played_for_what_it_brings() -> None:
    """T14: an own captive on the Chieftain's level changes with the piece above."""
    board = {"ulster C1": "blue", "ulster C2": "red blue", "leinster K": "BLUE"}
    state = position(board, hands={"blue": (1, 9, 13)})
    assert best(state) == "stone ulster 9"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_step_ahead_beats_chance(seats: int) -> None:
    """A seat that takes what looks best, against seats that play at random."""
    rng = Random(seats)
    state = GAME.initial(GAME.setup(seats))
    while acting := to_act(state):
        seat = acting[0]
        text = best(state) if seat == BLUE else rng.choice(legal(state))
        state = apply(GAME, state, seat, GAME.parse(state, seat, text))
    assert ended(state).winners == (BLUE,)
