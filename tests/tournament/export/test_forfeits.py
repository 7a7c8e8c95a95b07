"""A game that nobody played is lost only by entrants that had withdrawn, and in no other way."""

from dataclasses import replace

import pytest

from services.tournament.blocks import Block, BlockResult
from services.tournament.entrants import Round
from services.tournament.export.checks.forfeits import wrong_forfeits
from services.tournament.results import GameResult, Verdict, forfeited
from tests.tournament.formats.playing import entry

BLOCK = Block(0, 3, 1, ("a", "b"))
LOST = forfeited(("a", "b"), {"a"})
PLAYED = GameResult(("b", "a"), (1, 2), (1, -1), (Verdict.PLAYED,) * 2, 7, bytes(32))


def wrong(left: Round | None, game: GameResult = LOST) -> list[str]:
    field = {"a": entry("a", left=left), "b": entry("b")}
    return list(wrong_forfeits(field, [BlockResult(BLOCK, (game, PLAYED))]))


@pytest.mark.parametrize("left", [Round(0, 2), Round(2, 0)])
def test_who_has_left_loses_what_it_was_paired_for_before(left: Round) -> None:
    assert wrong(left) == []
    assert wrong(left, PLAYED) == []


@pytest.mark.parametrize("left", [None, Round(0, 1), Round(0, 0)])
def test_who_was_there_does_not(left: Round | None) -> None:
    assert wrong(left) == ["stage 0, block 3, rotation 0: nobody has withdrawn who would lose it like that"]


@pytest.mark.parametrize(
    "change", [{"ranks": (1, 2)}, {"payoffs": (0, 9)}, {"plies": 3}, {"record_digest": b"x"}]
)
def test_it_comes_to_nothing_else(change: dict[str, object]) -> None:
    assert wrong(Round(0, 2), replace(LOST, **change))  # type: ignore[arg-type]  # as the fields are
