"""Blocks count in order; the first that decides ends the test, and the bound always ends it."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from services.tournament.sequential import Conclusion, InvalidTest, SequentialTest, decide
from services.tournament.sequential.scores import most_points
from services.tournament.spec import TestSpec

ELO = TestSpec(null=0, alternative=60)
SHARE = TestSpec()
SEATS = (2, 3, 4, 7)


def spec_of(seats: int) -> TestSpec:
    return ELO if seats == 2 else SHARE


def drawn(seats: int, seed: int, blocks: int, lean: float = 0.5) -> list[int]:
    most = most_points(seats)
    return [int(score) for score in np.random.default_rng(seed).binomial(most, lean, size=blocks)]


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(SEATS), st.integers(0, 10_000), st.sampled_from((0.45, 0.5, 0.54, 0.6)))
def test_what_follows_the_deciding_block_changes_nothing(seats: int, seed: int, lean: float) -> None:
    scores = drawn(seats, seed, 1500, lean)
    whole = decide(spec_of(seats), seats, scores, 1500)
    assert whole == decide(spec_of(seats), seats, scores[: whole.blocks], 1500)
    assert whole == decide(spec_of(seats), seats, scores[: whole.blocks] + drawn(seats, seed + 1, 50), 1500)
    before = decide(spec_of(seats), seats, scores[: whole.blocks - 1], 1500)
    assert (before.conclusion, before.blocks) == (Conclusion.CONTINUE, whole.blocks - 1)


@settings(max_examples=20, deadline=None)
@given(st.sampled_from(SEATS), st.integers(0, 10_000), st.lists(st.integers(1, 700), max_size=6))
def test_portions_make_no_difference(seats: int, seed: int, cuts: list[int]) -> None:
    scores = drawn(seats, seed, 1500, 0.52)
    going = SequentialTest(spec_of(seats), seats, 1500)
    for start, end in zip((0, *np.cumsum(cuts)), (*np.cumsum(cuts), len(scores)), strict=True):
        going.extend(scores[start:end])
    assert going.decision() == decide(spec_of(seats), seats, scores, 1500)


@pytest.mark.parametrize("seats", SEATS)
def test_the_bound_is_never_passed(seats: int) -> None:
    scores = [most_points(seats) // 2, most_points(seats) // 2 + 1] * 30
    for bound in (1, 2, 7):
        found = decide(spec_of(seats), seats, scores, bound)
        assert (found.conclusion, found.blocks) == (Conclusion.UNDECIDED, bound)
        assert decide(spec_of(seats), seats, scores[: bound - 1], bound).conclusion is Conclusion.CONTINUE


def test_a_decision_at_the_bound_is_a_decision() -> None:
    needed = decide(ELO, 2, [4] * 100, 100).blocks
    assert decide(ELO, 2, [4] * 100, needed).conclusion is Conclusion.ACCEPT_ALTERNATIVE
    assert decide(ELO, 2, [4] * 100, needed - 1).conclusion is Conclusion.UNDECIDED


@pytest.mark.parametrize("seats", SEATS)
def test_a_hundred_thousand_blocks(seats: int) -> None:
    test = TestSpec(-0.5, 0.5, 1e-9, 1e-9) if seats == 2 else TestSpec(alpha=1e-9, beta=1e-9)
    found = decide(test, seats, drawn(seats, 1, 100_000), 100_000)
    assert (found.conclusion, found.blocks) == (Conclusion.UNDECIDED, 100_000)


def test_the_hero_and_its_mirror_image_get_opposite_answers() -> None:
    opposite = {
        Conclusion.ACCEPT_NULL: Conclusion.ACCEPT_ALTERNATIVE,
        Conclusion.ACCEPT_ALTERNATIVE: Conclusion.ACCEPT_NULL,
    }
    for seats in SEATS:
        test, mirrored = (
            (TestSpec(-20, 60), TestSpec(-60, 20)) if seats == 2 else (TestSpec(0.55), TestSpec(0.45))
        )
        scores = drawn(seats, 3, 2000, 0.6)
        found = decide(test, seats, scores, 2000)
        image = decide(mirrored, seats, [most_points(seats) - score for score in scores], 2000)
        assert image.conclusion is opposite[found.conclusion]
        assert image.blocks == found.blocks
        assert image.statistic == pytest.approx(-found.statistic)
        assert (image.low, image.high) == pytest.approx((1 - found.high, 1 - found.low))


@pytest.mark.parametrize(
    ("test", "seats", "scores", "bound"),
    [
        (TestSpec(60, 0), 2, [], 10),
        (TestSpec(0, 0), 2, [], 10),
        (TestSpec(0, 3000), 2, [], 10),
        (TestSpec(0, float("nan")), 2, [], 10),
        (TestSpec(0, 60, alpha=0), 2, [], 10),
        (TestSpec(0, 60, beta=1), 2, [], 10),
        (TestSpec(0, 60, alpha=0.5, beta=0.5), 2, [], 10),
        (TestSpec(0, 60, alpha=float("nan")), 2, [], 10),
        (TestSpec(1.0), 4, [], 10),
        (TestSpec(-0.1), 4, [], 10),
        (TestSpec(float("nan")), 4, [], 10),
        (TestSpec(0.5, float("inf")), 4, [], 10),
        (TestSpec(), 8, [], 10),
        (ELO, 1, [], 10),
        (ELO, 2, [], 0),
        (ELO, 2, [5], 10),
        (ELO, 2, [1, -1], 10),
        (SHARE, 3, [13], 10),
    ],
)
def test_what_makes_no_sense_is_refused(test: TestSpec, seats: int, scores: list[int], bound: int) -> None:
    with pytest.raises(InvalidTest):
        decide(test, seats, scores, bound)


def test_a_refused_portion_leaves_the_test_as_it_was() -> None:
    going = SequentialTest(ELO, 2, 100)
    going.extend([2, 3, 1])
    before = going.decision()
    with pytest.raises(InvalidTest):
        going.extend([2, 9])
    assert going.decision() == before
    assert before.blocks == 3


@pytest.mark.parametrize("seats", SEATS)
def test_nothing_is_known_before_the_first_block(seats: int) -> None:
    found = decide(spec_of(seats), seats, [], 10)
    assert (found.conclusion, found.blocks, found.statistic) == (Conclusion.CONTINUE, 0, 0)
    assert (found.low, found.mean, found.high) == (0, 0.5, 1)
