"""Simulated opponents choose what looks best to them, and know only their own secrets."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest
from mypy_extensions import i64

from services.kernel.dice import Dice
from services.kernel.position import ENDED, WHOLE, buffer
from services.search.budget import Budget, Meter
from services.search.tree import Settings, search
from services.search.tree.edges import ROOT
from services.search.tree.replies import reply
from services.search.tree.tries import weights
from services.search.tree.walk import Walk
from tests.search.tree.toys import Hands, Scripted, Three
from tests.search.yardsticks import still

GREEDY = Settings(exploration=300, greedy_others=True)
SEARCHED = replace(GREEDY, greedy_others=False)


class Bluff(Scripted):
    """Seat 0 passes (500) or bets; seat 1 folds (800 for seat 0), or calls and wins if the secret is 0.

    Only seat 0 knows the secret, which is 0 one time in four. A call that fails costs seat 1 more than a
    fold.
    """

    SECRETS = 4
    VIEWER = 1
    PASS, BET, FOLD, CALL = 1, 2, 3, 4

    def turn(self, ply: int) -> int:
        if ply == 0:
            return 0
        return 1 if self.made == (self.BET,) else ENDED

    def actions(self) -> Sequence[int]:
        return (self.FOLD, self.CALL) if self.made else (self.PASS, self.BET)

    def utility(self, seat: i64) -> i64:
        called = 900 if self.secret else 0
        gains = {self.PASS: 500, self.BET: 500, self.FOLD: 800, self.CALL: called}
        gain = gains[self.made[-1]] if self.made else WHOLE // 2
        return gain if seat == 0 else WHOLE - gain


class Guarded(Scripted):
    """Seat 0 stays (400) or attacks; one of four answers wins all for seat 1, and only seat 1 knows which."""

    SECRETS = 4
    STAY, ATTACK = 5, 6

    def turn(self, ply: int) -> int:
        if ply == 0:
            return 0
        return 1 if self.made == (self.ATTACK,) else ENDED

    def actions(self) -> Sequence[int]:
        return range(4) if self.made else (self.STAY, self.ATTACK)

    def utility(self, seat: i64) -> i64:
        gain = WHOLE // 2
        if len(self.made) == 2:
            gain = 0 if self.made[1] == self.secret else 600
        elif self.made == (self.STAY,):
            gain = 400
        return gain if seat == 0 else WHOLE - gain


def chosen(position: Scripted, settings: Settings, seat: int = 0) -> tuple[int, int]:
    choice = search(position, seat, Meter(Budget(nodes=2_000), still), Random(1), settings)
    return choice.action, int(choice.report.value)


def test_others_do_not_see_the_secret_of_who_searches() -> None:
    action, value = chosen(Bluff(), GREEDY)
    assert action == Bluff.BET
    assert value == pytest.approx(600, abs=40)
    assert chosen(Bluff(), SEARCHED)[0] == Bluff.PASS


def test_others_know_their_own_secrets() -> None:
    assert chosen(Guarded(), GREEDY) == (Guarded.STAY, 400)
    assert chosen(Guarded(), SEARCHED)[0] == Guarded.ATTACK


def test_the_world_it_is_handed_changes_nothing() -> None:
    found = [chosen(Guarded(secret=secret), GREEDY) for secret in range(4)]
    assert found == [found[0]] * 4


def test_an_answer_is_the_first_of_the_best() -> None:
    out = buffer(12)
    assert reply(Three((1, 0)), 2, Dice(1, 2, 3), out) == 1
    assert reply(Three((1,)), 1, Dice(1, 2, 3), out) == 0
    assert reply(Guarded((Guarded.ATTACK,), secret=2), 1, Dice(1, 2, 3), out) == 2


def test_each_of_two_others_looks_no_further_than_its_own_action() -> None:
    action, value = chosen(Three(), GREEDY)
    assert action == 1
    assert value == pytest.approx(600, abs=5)


def test_who_decides_at_the_same_time_is_no_other_who_answers() -> None:
    action, value = chosen(Hands(), GREEDY, seat=1)
    assert action in {3, 4, 5}
    assert value == pytest.approx(333, abs=40)


def test_a_full_tree_goes_no_further() -> None:
    walk = Walk(Guarded(), replace(GREEDY, most_edges=3), weights(40))
    for secret in range(4):
        walk.iterate(Guarded(secret=secret), Dice(1, 2, 3))
    assert walk.edges.visits(ROOT) == 4
    assert walk.edges.count == 3
