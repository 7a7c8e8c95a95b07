"""Levels that err as people do: what they overlook, and mistakes that they never make."""

from collections import Counter
from dataclasses import replace
from random import Random
from types import SimpleNamespace

import pytest

from services import games
from services.games.tablut import GAME as TABLUT
from services.kernel import Seat, apply, legal_actions
from services.kernel.position import WHOLE
from services.search import Budget, Choice, Level, choose, level_of
from services.search.lapses import drawn, noticed
from services.search.position_ops import noisy
from services.search.pvs import Settings as Looking
from services.search.tree import Settings as Trying
from tests.search.yardsticks import think

ACTIONS = list(range(200))
HALF_BLIND = SimpleNamespace(missed=0.4, slack=0.0, alert=True)


def test_the_same_is_overlooked_whenever_the_position_is_the_same() -> None:
    seen = noticed(ACTIONS, set(), HALF_BLIND)
    assert noticed(ACTIONS[::-1], set(), HALF_BLIND) == seen[::-1]
    assert 90 < len(seen) < 150  # 4 standard deviations
    assert set(noticed(ACTIONS[:-1], set(), HALF_BLIND)) != set(seen) - {199}


def test_who_is_alert_never_overlooks_what_catches_the_eye() -> None:
    plain = set(ACTIONS[::2])
    assert plain <= set(noticed(ACTIONS, plain, HALF_BLIND))
    dull = SimpleNamespace(missed=0.9, slack=0.0, alert=False)
    overlooked = Counter(action in plain for action in set(ACTIONS) - set(noticed(ACTIONS, plain, dull)))
    assert 0 < overlooked[True] < overlooked[False] / 2


def test_something_is_always_noticed() -> None:
    blind = SimpleNamespace(missed=0.999999, slack=0.0, alert=True)
    assert len(noticed(ACTIONS, set(), blind)) == 1


def test_errors_lie_where_actions_are_close() -> None:
    chances = {1: 500.0, 2: 490.0, 3: 300.0}
    found = Counter(drawn(chances, 20.0, Random(seed)) for seed in range(1_000))
    assert found[1] > found[2] > 250 > found[3] < 5
    assert {drawn(chances, 0.0, Random(seed)) for seed in range(20)} == {1}


def test_a_won_match_is_won() -> None:
    assert {drawn({1: 999.0, 2: WHOLE}, 300.0, Random(seed)) for seed in range(50)} == {2}


@pytest.mark.parametrize(
    ("kind", "told"), [(Looking, {"missed": 1.0}), (Looking, {"scale": 0}), (Trying, {"slack": -1.0})]
)
def test_settings_make_sense(kind: type, told: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="number"):
        kind(**told)


_FEW = Budget(nodes=2_000)


def decide(number: int, position: object, seat: Seat, seed: int = 1) -> Choice:
    view = TABLUT.view(position, seat)  # type: ignore[arg-type]  # of the same game
    level = level_of(TABLUT, number)
    return choose(TABLUT, view, seat, seats=2, level=level, budget=_FEW, rng=Random(seed), clock=lambda: 0.0)


def test_levels_above_the_second_take_a_won_match() -> None:
    """Random games with the king beside an open corner: each level from 3 on plays him there."""
    found = 0
    for seed in range(40):
        rng, position = Random(seed), TABLUT.initial(TABLUT.setup(2))
        while TABLUT.outcome(position) is None:
            seat = Seat(position.turn)
            wins = [
                action
                for action in noisy(position)
                if TABLUT.outcome(apply(TABLUT, position, seat, action)) is not None
            ]
            if wins:
                found += 1
                assert decide(3 + seed % 6, position, seat).action in wins
                break
            position = apply(TABLUT, position, seat, rng.choice(legal_actions(position, seat)))
    assert found >= 20


def test_who_only_overlooks_searches_the_others_as_the_strongest_does() -> None:
    """The searches are equal, node for node, if nothing happens to be overlooked."""
    position, strongest = TABLUT.initial(TABLUT.setup(2)), level_of(TABLUT, 8)
    for missed, is_same in ((1e-9, True), (0.3, False)):
        lapses = Looking(missed=missed)
        weaker = replace(strongest, settings=lapses)
        seen = noticed(legal_actions(position, Seat(0)), noisy(position), lapses)
        for seed in range(5):
            found = think(TABLUT, position, _FEW, seed, weaker)
            assert found.action in seen
            assert (found == think(TABLUT, position, _FEW, seed, strongest)) is is_same


@pytest.mark.parametrize("name", ["tablut", "tara", "westeria", "plaques"])
def test_no_level_above_the_first_plays_any_legal_action(name: str) -> None:
    game = games.load(name)
    levels: list[Level] = [level_of(game, number) for number in range(2, 9)]
    assert all(level.blunders == 0 for level in levels)
