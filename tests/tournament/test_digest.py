"""Digests: equal for the same tournament in any order, different after any change."""

import hashlib
from dataclasses import fields, replace
from fractions import Fraction

import pytest

from services.tournament.blocks import Block, BlockResult
from services.tournament.digest import results_digest, standings_digest
from services.tournament.results import GameResult, Verdict
from services.tournament.standings import Standing, Tally

PLAYED = (Verdict.PLAYED, Verdict.PLAYED)
GAMES = (
    GameResult(("a", "b"), (1, 2), (10, -10), PLAYED, 33, bytes(32)),
    GameResult(("b", "a"), (1, 1), (0, 0), PLAYED, 44, bytes([1]) * 32),
)
FIRST = BlockResult(Block(0, 0, 0, ("a", "b"), "A"), GAMES)
SECOND = BlockResult(Block(0, 1, 1, ("a", "b")), GAMES)
THIRD = BlockResult(Block(1, 0, 0, ("a", "b")), GAMES)
BYE = BlockResult(Block(0, 2, 1, ("a",)), ())


def test_a_digest_can_be_worked_out_with_any_sha_256() -> None:
    games = (
        '[0,0,0,0,"A",["a","b"],[1,2],[10,-10],["played","played"],33,"' + "00" * 32 + '"]\n'
        '[0,0,1,0,"A",["b","a"],[1,1],[0,0],["played","played"],44,"' + "01" * 32 + '"]\n'
    )
    assert results_digest([FIRST]) == hashlib.sha256(games.encode()).digest()
    line = '[0,"A",1,"a",[2,1,4,5,8],[2,1,1,30],[["crash","1"],["stall","2"]],["5/2","3"],0]\n'
    assert standings_digest([[ROW]]) == hashlib.sha256(line.encode()).digest()


def test_order_of_input_does_not_matter() -> None:
    assert results_digest([FIRST, SECOND, THIRD]) == results_digest([THIRD, FIRST, SECOND])
    assert results_digest([FIRST, BYE]) == results_digest([FIRST]), "a bye has no game"


def test_a_block_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="block 1 of stage 0 twice"):
        results_digest([FIRST, SECOND, SECOND])


GAME_CHANGES = {
    "seats": ("b", "a"),
    "ranks": (2, 1),
    "payoffs": (10, -9),
    "verdicts": (Verdict.PLAYED, Verdict.CRASH),
    "plies": 34,
    "record_digest": bytes([2]) * 32,
}


@pytest.mark.parametrize("name", [each.name for each in fields(GameResult)])
def test_each_field_of_a_game_counts(name: str) -> None:
    game = replace(GAMES[0], **{name: GAME_CHANGES[name]})  # type: ignore[arg-type]  # as the fields are
    changed = replace(FIRST, games=(game, GAMES[1]))
    assert results_digest([changed]) != results_digest([FIRST])


@pytest.mark.parametrize(("name", "value"), [("stage", 1), ("number", 7), ("round", 7), ("label", "B")])
def test_the_slot_of_a_game_counts(name: str, value: object) -> None:
    block = replace(FIRST.block, **{name: value})  # type: ignore[arg-type]  # as the fields are
    assert results_digest([replace(FIRST, block=block)]) != results_digest([FIRST])


def test_the_rotation_of_a_game_counts() -> None:
    assert results_digest([replace(FIRST, games=GAMES[::-1])]) != results_digest([FIRST])


def test_a_game_belongs_to_its_block() -> None:
    """The same games in the same order, but divided into blocks differently."""
    one = [replace(FIRST, games=GAMES[:1]), replace(SECOND, games=GAMES[1:])]
    other = [replace(FIRST, games=GAMES), replace(SECOND, games=())]
    assert results_digest(one) != results_digest(other)


TALLY = Tally(2, 1, 4, 5, 8, 2, 1, 1, 30, {Verdict.CRASH: 1, Verdict.STALL: 2})
ROW = Standing(1, "a", "A", TALLY, (Fraction(5, 2), Fraction(3)))
OTHER = Standing(1, "b", "A", Tally(), (Fraction(0), Fraction(0)))
CHANGES: dict[str, object] = {
    "place": 2,
    "entrant": "c",
    "group": "B",
    "tally": replace(TALLY, points=6),
    "criteria": (Fraction(5, 2), Fraction(4)),
    "is_withdrawn": True,
}


def test_standings_in_any_order_are_the_same() -> None:
    assert standings_digest([[ROW, OTHER]]) == standings_digest([[OTHER, ROW]])
    turned = replace(TALLY, forfeits={Verdict.STALL: 2, Verdict.CRASH: 1})
    assert standings_digest([[ROW]]) == standings_digest([[replace(ROW, tally=turned)]])


@pytest.mark.parametrize("name", [each.name for each in fields(Standing)])
def test_each_field_of_a_line_counts(name: str) -> None:
    changed = replace(ROW, **{name: CHANGES[name]})  # type: ignore[arg-type]  # as the fields are
    assert standings_digest([[changed]]) != standings_digest([[ROW]])


@pytest.mark.parametrize("name", [each.name for each in fields(Tally)])
def test_each_sum_counts(name: str) -> None:
    value: object = {Verdict.CRASH: 2} if name == "forfeits" else 99
    tally = replace(TALLY, **{name: value})  # type: ignore[arg-type]  # as the fields are
    assert standings_digest([[replace(ROW, tally=tally)]]) != standings_digest([[ROW]])


def test_lines_belong_to_their_stage() -> None:
    assert standings_digest([[ROW], []]) != standings_digest([[], [ROW]])
    assert standings_digest([[ROW], [OTHER]]) != standings_digest([[ROW, OTHER]])
