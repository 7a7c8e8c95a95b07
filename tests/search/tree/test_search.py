"""The choices of the tree search in positions whose best play is known."""

from dataclasses import replace
from random import Random

import pytest
from mypy_extensions import i64

from services.kernel.dice import Dice
from services.kernel.position import WHOLE, Position
from services.search.budget import Budget, Meter
from services.search.report import Choice, StopReason
from services.search.tree import Settings, search
from services.search.tree.answer import root_edges
from services.search.tree.edges import ROOT
from services.search.tree.search import plays
from services.search.tree.tries import weights
from services.search.tree.walk import Walk
from tests.search.toys import Cells, Heaps
from tests.search.tree.toys import Ambush, Auction, Hands, Lottery, Scripted, Three, Turns
from tests.search.yardsticks import still

BLIND = Settings(looks_ahead=False, exploration=300)


def think(
    position: Position, seat: int = 0, nodes: int = 3_000, settings: Settings = BLIND, seed: int = 1
) -> Choice:
    return search(position, seat, Meter(Budget(nodes=nodes), still), Random(seed), settings)


@pytest.mark.parametrize("looks_ahead", [False, True])
def test_bids_near_the_mean_best_though_in_each_world_another_is(looks_ahead: bool) -> None:
    choice = think(Auction(), settings=Settings(looks_ahead=looks_ahead, exploration=300))
    assert choice.action in {3, 4, 5, 6}
    assert choice.report.value == pytest.approx(230, abs=35)


@pytest.mark.parametrize("nodes", [1, 30, 500])
def test_the_world_it_is_handed_changes_nothing(nodes: int) -> None:
    for looks_ahead in (False, True):
        settings = Settings(looks_ahead=looks_ahead, rollout_plies=2)
        for toy in (Auction, Ambush):
            choices = [think(toy(secret=secret), nodes=nodes, settings=settings) for secret in range(4)]
            assert choices == [choices[0]] * 4


def test_an_action_that_is_seldom_legal_weighs_as_often_as_it_is() -> None:
    choice = think(Ambush())
    assert choice.action == Ambush.GO
    assert dict(choice.report.values)[Ambush.GO] == pytest.approx(600, abs=40)


def test_each_of_three_seats_maximises_its_own_utility() -> None:
    report = think(Three()).report
    assert report.variation == (1, 0, 1)
    assert report.value == pytest.approx(600, abs=60)
    assert report.depth == 3


def test_chance_and_the_table_are_played_on_the_way() -> None:
    choice = think(Lottery())
    assert choice.action == 2
    assert choice.report.value == pytest.approx(700, abs=25)
    assert choice.report.variation == (2,)


def test_does_not_see_what_others_decide_at_the_same_time() -> None:
    report = think(Hands(), seat=1).report
    assert [action for action, _ in report.visits] == [3, 4, 5]
    assert report.value == pytest.approx(333, abs=40)


@pytest.mark.parametrize("cell", ["xx.oo....", "oo.xx....", "x.x.o.o.."])
def test_wins_or_blocks_at_tictactoe(cell: str) -> None:
    turn = cell.count("x") - cell.count("o")
    choice = think(Cells(cell, turn), seat=turn, nodes=400)
    winning = {"xx.oo....": 2, "oo.xx....": 5, "x.x.o.o..": 1}[cell]
    assert choice.action == winning


def test_finds_the_winning_move_of_nim() -> None:
    choice = think(Heaps((1, 2, 4)), nodes=700)
    assert choice.action == 21


def test_an_only_action_is_not_thought_about() -> None:
    report = think(Ambush((Ambush.GO,), secret=1), seat=1).report
    assert (report.stop, report.nodes, report.variation) == (StopReason.ONLY_ACTION, 0, (Ambush.PASS,))


@pytest.mark.parametrize("toy", [Lottery((2,)), Ambush((Ambush.STAY,)), Ambush((Ambush.GO,))])
def test_refuses_a_seat_that_is_not_to_act(toy: Scripted) -> None:
    with pytest.raises(ValueError, match="not to act"):
        think(toy)


def test_what_looks_good_is_looked_at_in_many_worlds() -> None:
    walk, dice = Walk(Auction(), Settings(), weights(40)), Dice(1, 2, 3)
    for secret in (9, *range(10)):
        walk.iterate(Auction(secret=secret), dice)
    promises = [walk.edges.promise(edge) for edge in root_edges(walk.edges)]
    assert promises == [100 * bid * (11 - bid) // 11 for bid in range(10)]


def test_looks_less_and_less_often() -> None:
    walk, dice = Walk(Ambush(), Settings(looks_ahead=True), weights(40)), Dice(1, 2, 3)
    looks = 0

    class Counted(Ambush):
        def copy(self) -> Scripted:
            nonlocal looks
            looks += 1
            return super().copy()

    for _ in range(1_000):
        walk.iterate(Counted(secret=1), dice)
    assert 2 * 16 < looks < 2 * 16 + 3 * 10


@pytest.mark.parametrize(("turns", "made"), [(0, 1), (1, 2), (2, 4), (3, 6)])
def test_a_leaf_lies_where_the_turn_passes_on(turns: int, made: int) -> None:
    walk, world = Walk(Turns(), Settings(leaf_turns=turns), weights(40)), Turns()
    walk.iterate(world, Dice(1, 2, 3))
    assert world.made == (1,) * made
    assert walk.deepest == made
    assert walk.edges.mean(ROOT, 0) == world.utility(0)


class Rounds(Turns):
    """`Turns` in rounds of four actions."""

    def rounds_ended(self) -> i64:
        return len(self.made) // 4


@pytest.mark.parametrize(("rounds", "made"), [(0, 1), (1, 4), (2, 8)])
def test_a_leaf_lies_where_rounds_have_ended(rounds: int, made: int) -> None:
    walk, world = Walk(Rounds(), Settings(leaf_rounds=rounds), weights(40)), Rounds()
    walk.iterate(world, Dice(1, 2, 3))
    assert len(world.made) == walk.deepest == made


def test_with_more_than_two_seats_no_round_is_waited_for() -> None:
    assert plays(Rounds(), Settings(leaf_rounds=1))
    assert plays(Three(), Settings())
    assert not plays(Three(), Settings(leaf_rounds=1))


@pytest.mark.parametrize(
    ("settings", "made"),
    [(Settings(), 1), (Settings(leaf_turns=2), 4), (Settings(leaf_rounds=1), 4), (Settings(leaf_turns=9), 8)],
)
def test_a_leaf_lies_as_far_beyond_a_full_tree(settings: Settings, made: int) -> None:
    walk, world = Walk(Rounds(), replace(settings, most_edges=3), weights(40)), Rounds()
    walk.iterate(world, Dice(1, 2, 3))
    assert world.made == (1,) * made
    assert walk.deepest == 1
    assert walk.edges.mean(ROOT, 0) == world.utility(0)


def test_an_action_that_was_never_tried_has_the_worth_that_it_looked_to_have() -> None:
    untried = 0
    for seed in range(20):
        choice = think(Auction(), nodes=1, settings=Settings(missed=0.9, slack=1.0, alert=False), seed=seed)
        if not dict(choice.report.visits)[choice.action]:
            untried += 1
            assert choice.report.value in {0, 100 * choice.action}  # its look in the only world
    assert untried > 0


class Sharpened(Auction):
    """Its value shows whether it was sharpened: 700 of 1,000 if so, otherwise 200."""

    def __init__(self, made: tuple[int, ...] = (), secret: int = 0, gain: int = 200) -> None:
        super().__init__(made, secret)
        self.gain = gain

    def copy(self) -> "Sharpened":
        return Sharpened(self.made, self.secret, self.gain)

    def sharpen(self) -> None:
        self.gain = 700

    def utility(self, seat: i64) -> i64:
        return self.gain if seat == 0 else WHOLE - self.gain


def test_who_is_keen_judges_by_finer_signs_and_leaves_what_it_is_handed_as_it_is() -> None:
    position = Sharpened()
    assert think(position, nodes=20, settings=Settings(keen=True)).report.value == 700
    assert position.gain == 200
    assert think(position, nodes=20).report.value == 200
