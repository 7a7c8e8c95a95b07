"""Analyses: the best lines, the worth of the played action, and that only the seat's own view counts."""

import time
from random import Random
from typing import Any

import pytest

from services.games.tablut import GAME as TABLUT
from services.games.tara import GAME as TARA
from services.kernel import CHANCE, Game, Seat, apply, chances, legal_actions, to_act
from services.kernel.position import WHOLE
from services.search import Budget
from services.search.analysis.analysis import Analysis, analyse
from services.search.analysis.candidates import candidates
from services.search.analysis.lines import compared, utility_of
from services.search.budget import Meter
from services.search.report import Choice, Report, StopReason
from services.search.scores import WIN
from tests.conformance.lots import GAME as LOTS
from tests.search.toys import Cells, Nim, TicTacToe

NODES = 1_500


def analysed(game: Game[Any, Any], position: Any, seat: int = 0, **fields: Any) -> Analysis:
    wanted: dict[str, Any] = {"seats": 2, "lines": 3, "budget": Budget(nodes=NODES), "played": None, **fields}
    view = game.view(position, Seat(seat))
    return analyse(game, view, Seat(seat), rng=Random(1), clock=time.monotonic, **wanted)


def start(game: Game[Any, Any], seats: int = 2) -> Any:
    return game.initial(game.setup(seats))


def test_lines_are_different_legal_actions_the_best_first() -> None:
    found = analysed(TABLUT, start(TABLUT), lines=4)
    actions = [line.action for line in found.lines]
    assert len(set(actions)) == 4
    assert set(actions) <= set(legal_actions(start(TABLUT), Seat(0)))
    values = [line.value for line in found.lines]
    assert values == sorted(values, reverse=True)
    assert all(line.variation[0] == line.action for line in found.lines)


def test_there_are_no_more_lines_than_actions() -> None:
    found = analysed(Nim(1, 1), start(Nim(1, 1)), lines=10)
    assert len(found.lines) == 2


def test_a_win_is_worth_all_and_what_misses_it_loses() -> None:
    position = Cells("xx.oo....", Seat(0))
    best = analysed(TicTacToe(), position)
    assert (best.lines[0].action, best.lines[0].value, best.values) == (2, WHOLE, (WHOLE, 0))
    missed = analysed(TicTacToe(), position, played=8)
    assert missed.played is not None
    assert (missed.played.action, missed.played.value, missed.loss) == (8, 0, WHOLE)


def test_a_draw_is_worth_half() -> None:
    found = analysed(TicTacToe(), start(TicTacToe()), budget=Budget(nodes=60_000))
    assert found.values == (WHOLE // 2, WHOLE // 2)


def test_the_best_action_has_lost_nothing() -> None:
    best = analysed(TABLUT, start(TABLUT)).lines[0].action
    assert analysed(TABLUT, start(TABLUT), played=best).loss == 0


def test_the_second_seats_values_are_its_own() -> None:
    position = Cells("oo.xx...x", Seat(1))
    found = analysed(TicTacToe(), position, seat=1)
    assert found.values == (0, WHOLE)


def test_equal_arguments_give_equal_analyses_and_nodes_are_kept_to() -> None:
    games: tuple[tuple[Game[Any, Any], int], ...] = ((TABLUT, NODES), (LOTS, 60))
    for game, nodes in games:
        position = start(game)
        while to_act(position) == (CHANCE,):
            position = apply(game, position, CHANCE, legal_actions(position, CHANCE)[0])
        seat = to_act(position)[0]
        played = legal_actions(position, seat)[-1]
        first, second = (
            analysed(game, position, seat, played=played, budget=Budget(nodes=nodes)) for _ in range(2)
        )
        assert first == second
        assert 0 < first.nodes <= nodes


def tara_worlds() -> tuple[Any, Any, Seat]:
    """Two states of Tara that look the same to the seat that is to act, and differ."""
    rng = Random(5)
    position = start(TARA, 2)
    while (seat := to_act(position)[0]) < 0:
        actions = [action for action, _ in chances(position)] or legal_actions(position, seat)
        position = apply(TARA, position, seat, rng.choice(actions))
    view = TARA.view(position, seat)
    other = TARA.sample(view, Random(9))
    return position, other, seat


def test_what_is_hidden_changes_nothing() -> None:
    position, other, seat = tara_worlds()
    assert position != other
    played = legal_actions(position, seat)[-1]
    first, second = (
        analysed(TARA, each, seat, budget=Budget(nodes=30), played=played) for each in (position, other)
    )
    assert first == second
    assert len(first.values) == 2


def test_lines_of_a_tree_and_the_played_action_are_tried_equally_often() -> None:
    position, _, seat = tara_worlds()
    played = legal_actions(position, seat)[-1]
    found = analysed(TARA, position, seat, budget=Budget(nodes=120), played=played)
    assert found.played is not None
    assert played not in {line.action for line in found.lines}, "it is rarely tried in a search"
    visits = [line.visits for line in (*found.lines, found.played)]
    assert max(visits) - min(visits) <= 1
    assert min(visits) >= 10
    assert found.loss == found.lines[0].value - found.played.value


def test_with_too_few_nodes_to_try_them_again_lines_are_those_of_one_search() -> None:
    position, _, seat = tara_worlds()
    found = analysed(TARA, position, seat, budget=Budget(nodes=4), played=legal_actions(position, seat)[-1])
    assert found.played is not None
    assert 0 < found.nodes <= 4


def test_of_several_seats_each_has_a_value() -> None:
    position = start(LOTS, 3)
    while to_act(position) == (CHANCE,):
        position = apply(LOTS, position, CHANCE, legal_actions(position, CHANCE)[0])
    seat = to_act(position)[0]
    found = analysed(LOTS, position, seat, seats=3, budget=Budget(nodes=50))
    assert len(found.values) == 3
    assert found.values[seat] == found.lines[0].value
    assert all(0 <= value <= WHOLE for value in found.values)


def test_what_could_not_be_played_is_refused() -> None:
    with pytest.raises(ValueError, match="could not play"):
        analysed(TicTacToe(), Cells("x........", Seat(1)), seat=1, played=0)


def test_contenders_are_all_others_and_what_loses_at_once_comes_last() -> None:
    position = Cells("oo.x.....", Seat(0))
    meter = Meter(Budget(nodes=NODES), time.monotonic)
    found = candidates(position.copy(), 8, meter)
    assert sorted(found) == [2, 4, 5, 6, 7]
    assert found[0] == 2, "every other action lets the other seat win"


def test_without_nodes_contenders_are_in_the_order_of_the_first_look() -> None:
    position = Cells("xx.oo....", Seat(0))
    meter = Meter(Budget(nodes=1), time.monotonic)
    assert candidates(position.copy(), 8, meter)[0] == 2


def test_values_are_worth_between_all_and_nothing() -> None:
    worths = [utility_of(value) for value in (-WIN, -(10**8), -1000, 0, 1000, 10**8, WIN)]
    assert worths == sorted(worths)
    assert (worths[0], worths[2], worths[3], worths[4], worths[-1]) == (0, 250, 500, 750, WHOLE)


def test_of_a_tree_the_most_visited_come_first_and_none_is_worth_more_than_the_choice() -> None:
    report = Report(
        9, 2, 600, (1, 4), StopReason.NODES, 0.0, ((1, 5), (2, 1), (3, 3)), ((1, 600), (2, 700), (3, 550))
    )
    lines = compared(Choice(1, report), int)
    assert [(line.action, line.value, line.visits, line.depth) for line in lines] == [
        (1, 600, 5, 0),
        (3, 550, 3, 0),
        (2, 600, 1, 0),
    ]
