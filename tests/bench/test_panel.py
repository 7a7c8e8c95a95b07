"""The panel against levels, in a short form: few tokens, few deals, the same each time."""

from collections.abc import Sequence

import pytest

from bench.plaques.panel.__main__ import taken
from bench.plaques.panel.hands import Meeting, gain, luck
from bench.plaques.panel.members import MEMBERS
from services.games.plaques import GAME
from services.games.plaques.catalogue.plaques import PLAQUES
from services.games.plaques.rules.numbers import cells as at
from services.kernel.dice import Dice
from services.search import Budget, Level, level_of
from tests.games.plaques.tables import deal, play

STACK = {"stack": 12}
NODES = 20


def played(level: Level, member: str, deals: range, *, glances: int = 0, seats: int = 2) -> Sequence[float]:
    few = level.bounded(lambda _: Budget(nodes=NODES))
    return [gain(Meeting(few, member, seats, STACK, glances), number) for number in deals]


@pytest.mark.parametrize("number", [3, 8])
def test_who_always_raises_gains_from_no_level_above_two(number: int) -> None:
    assert taken(played(level_of(GAME, number), "raise", range(10)))["takes"] < 0


def test_it_gains_from_levels_as_they_were() -> None:
    """So that the others could fail: those that do not solve hands lose in the same deals."""
    level = level_of(GAME, 5).otherwise
    assert level is not None
    assert taken(played(level, "raise", range(8, 18)))["takes"] > 0


@pytest.mark.parametrize("member", ["call", "min-raise", "odds"])
def test_others_gain_no_more(member: str) -> None:
    assert taken(played(level_of(GAME, 8), member, range(4)))["low"] <= 0


@pytest.mark.parametrize("member", ["call", "tight"])
def test_a_deal_repeats(member: str) -> None:
    """Of three seats: the level sits in each, and the last two are solved."""
    first, again = (played(level_of(GAME, 2), member, range(5, 6), seats=3) for _ in range(2))
    assert first == again


def test_the_panel_has_who_looks_at_nothing_and_who_solves() -> None:
    assert {"raise", "call", "min-raise", "tight", "loose", "odds", "solver"} == set(MEMBERS)


def test_luck_is_what_a_plaque_changes_against_the_mean() -> None:
    """Of all plaques that may be drawn it adds up to nothing, so that it favours nobody."""
    position = play(deal("R1 B3", "R9 K9", stack=12), "bet 2", "see", "turn")
    free = [plaque for plaque in range(PLAQUES) if not position.cells[at.GONE] >> plaque & 1]
    lucks = [luck(position, 1, plaque, 3, Dice(1, 2, 3)) for plaque in free]
    assert sum(lucks) == pytest.approx(0, abs=1e-6)
    assert min(lucks) < 0 < max(lucks)
