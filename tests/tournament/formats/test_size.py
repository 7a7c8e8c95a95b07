"""The bound on the number of games holds, and is close."""

import random
from collections import Counter

import pytest

from services.tournament.formats.knockout.series import EXTRA_BLOCKS
from services.tournament.formats.size import most_games
from services.tournament.spec import Format, StageSpec
from tests.tournament.formats.playing import Stage, by_rank, drawn, stage

NAMES = "abcdefghijklmnop"
EXACT = (Format.ROUND_ROBIN, Format.GAUNTLET, Format.SWISS, Format.UPLOADED)


def games(played: Stage) -> int:
    return sum(len(result.games) for result in played.results)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("kind", EXACT)
def test_exact_where_results_do_not_matter(kind: Format, seats: int) -> None:
    rng = random.Random(1)
    for groups in (1, 2) if kind in {Format.ROUND_ROBIN, Format.SWISS} else (1,):
        pairings = [tuple(rng.sample(NAMES[:9], seats)) for _ in range(5)]
        spec = StageSpec(
            kind,
            rounds=3 if kind is Format.SWISS else 0,
            blocks=2,
            groups=groups,
            heroes=("a", "b") if kind is Format.GAUNTLET else (),
            pairings=tuple(pairings) if kind is Format.UPLOADED else (),
        )
        assert games(stage(spec, NAMES[:9], seats=seats).play(drawn(1))) == most_games(spec, 9, seats)


@pytest.mark.parametrize("entrants", [4, 7, 9, 16])
@pytest.mark.parametrize("blocks", [1, 3])
def test_a_knockout_with_ties_alone_comes_to_it(entrants: int, blocks: int) -> None:
    for seats in (2, 3, 4):
        spec = StageSpec(Format.KNOCKOUT, blocks=blocks)
        played = stage(spec, NAMES[:entrants], seats=seats)
        played.play(lambda block: by_rank(block, lambda _, names: [1] * len(names)))
        assert games(played) == most_games(spec, entrants, seats)
        labels = Counter(block.label for block in played.blocks.values() if not block.is_bye)
        assert set(labels.values()) == {blocks + EXTRA_BLOCKS}


@pytest.mark.parametrize("entrants", [2, 5, 8])
def test_a_double_knockout_stays_within_it(entrants: int) -> None:
    spec = StageSpec(Format.DOUBLE_KNOCKOUT)
    most = most_games(spec, entrants, 2)
    assert most == (1 + EXTRA_BLOCKS) * (2 * entrants - 1) * 2
    for seed in range(5):
        assert games(stage(spec, NAMES[:entrants]).play(drawn(seed))) <= most


def test_others_by_their_bounds() -> None:
    assert most_games(StageSpec(Format.TEST, blocks=50), 5, 3) == 150
    assert most_games(StageSpec(Format.ARENA, rounds=4, blocks=2), 9, 3) == 72
    assert most_games(StageSpec(Format.ARENA, seconds=60), 9, 3) == 0
