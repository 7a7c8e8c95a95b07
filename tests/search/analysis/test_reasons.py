"""Reasons for actions in words, which use no hidden information; chances by a fitted curve."""

from random import Random
from typing import Any

import pytest

from services import games
from services.games.tablut import GAME as TABLUT
from services.games.tara import GAME as TARA
from services.kernel import CHANCE, TABLE, Game, Seat, apply, chances, legal_actions, to_act
from services.kernel.position import WHOLE
from services.search.analysis.chances import chance_of
from services.search.analysis.reasons import MOST, reasons
from tests.search.toys import Cells, TicTacToe

STEPS = 60


def of(cells: str, action: int) -> tuple[str, ...]:
    return reasons(TicTacToe(), Cells(cells, Seat(0)), Seat(0), action)


@pytest.mark.parametrize(
    ("cells", "action", "wanted"),
    [
        ("xx.oo....", 2, ("wins at once",)),
        ("xx.oo....", 8, ("lets the opponent win at once",)),
        ("x...oo...", 3, ("stops the opponent from winning at once",)),
        ("x...o....", 1, ("threatens to win",)),
        ("xo....o..", 8, ("threatens to win",)),
        ("xoxoxoo.o", 7, ()),
        (".........", 4, ()),
    ],
)
def test_ends_threats_and_what_stops_them(cells: str, action: int, wanted: tuple[str, ...]) -> None:
    if not wanted:
        assert not {"wins at once", "threatens to win"} & set(of(cells, action))
    else:
        assert set(wanted) <= set(of(cells, action))


def test_two_threats_win_whatever_the_opponent_does() -> None:
    assert "wins whatever the opponent does" in of("x.o.o...x", 6)


def test_what_is_taken_and_what_it_costs_is_said() -> None:
    said = {word for game in ("tablut", "plaques") for found in all_of(games.load(game)) for word in found}
    assert any(word.endswith("taken") for word in said)
    assert any(word.startswith("costs") and "the pot has" in word for word in said)


TABLES = [
    (name, seats)
    for name in games.names()
    for seats in sorted({games.load(name).facts.min_seats, min(4, games.load(name).facts.max_seats)})
]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_words_are_the_same_in_all_worlds_that_a_seat_takes_for_possible(name: str, seats: int) -> None:
    found = all_of(games.load(name), seats, worlds=4)
    assert found
    assert any(found)


def all_of(game: Game[Any, Any], seats: int = 2, worlds: int = 1) -> list[tuple[str, ...]]:
    """The reasons for actions of a random match; asserts that they are the same in so many worlds."""
    rng, found = Random(3), []
    position = game.initial(game.setup(seats))
    for step in range(STEPS):
        if game.outcome(position) is not None:
            break
        seat = to_act(position)[0]
        if seat == CHANCE:
            action = rng.choice(chances(position))[0]
        else:
            action = rng.choice(legal_actions(position, seat))
            if seat != TABLE and step % 2:
                view = game.view(position, seat)
                of_worlds = {
                    reasons(game, game.sample(view, Random(world)), seat, action) for world in range(worlds)
                }
                assert len(of_worlds) == 1
                (words,) = of_worlds
                assert len(words) <= MOST
                found.append(words)
        position = apply(game, position, seat, action)
    return found


def test_a_chance_rises_with_the_value_and_ends_are_sure() -> None:
    found = [chance_of(TABLUT, 2, 0, value) for value in (0, 1, 200, 500, 800, 999, WHOLE)]
    assert None not in found
    assert found == sorted(found)  # type: ignore[type-var]  # no None is among them
    assert (found[0], found[-1]) == (0, WHOLE)


def test_without_a_curve_nothing_is_said() -> None:
    assert chance_of(TicTacToe(), 2, 0, 700) is None
    assert chance_of(TARA, 4, 0, 700) is None
