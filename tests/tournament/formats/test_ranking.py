"""Standings by format, worked out by hand."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from services.tournament.blocks import Block, BlockResult
from services.tournament.results import Verdict
from services.tournament.spec import Format, StageSpec
from services.tournament.standings import Criterion, criteria_of
from tests.tournament.formats.playing import Stage, by_rank, game, stage

GAMES: Mapping[int, tuple[tuple[int, int], tuple[int, int]]] = {
    0: ((2, 1), (2, 1)),
    1: ((2, 1), (1, 1)),
    2: ((1, 1), (1, 1)),
    3: ((1, 2), (1, 1)),
    4: ((1, 2), (1, 2)),
}
"""Ranks of the first and the second listed entrant in both games, by half-points of the first."""


def scored(**half_points: int) -> Mapping[str, int]:
    """`ab=3`: a made 3 of 4 half-points against b."""
    return half_points | {pair[::-1]: 4 - points for pair, points in half_points.items()}


def block_of(block: Block, points: Mapping[str, int]) -> BlockResult:
    games = GAMES[points["".join(block.entrants)]]
    return by_rank(block, lambda at, _: games[at] if at == 0 else games[at][::-1])


def rows(played: Stage) -> list[tuple[int, str, list[str]]]:
    return [(row.place, row.entrant, [str(value) for value in row.criteria]) for row in played.standings]


def test_round_robin() -> None:
    points = scored(ac=4, ab=1, ad=3, bc=1, bd=4, cd=1)
    played = stage(StageSpec(Format.ROUND_ROBIN), "abcd").play(lambda block: block_of(block, points))
    assert criteria_of(Format.ROUND_ROBIN, 2) == (
        Criterion.POINTS,
        Criterion.DIRECT_ENCOUNTER,
        Criterion.SONNEBORN_BERGER,
        Criterion.WINS,
    )
    # Points 4 4 2 2. SB of b: (8*3 + 4*1 + 4*4) / 4 = 11 of half-points by half-points.
    assert rows(played) == [
        (1, "b", ["4", "1", "11", "3"]),
        (2, "a", ["4", "0", "9", "3"]),
        (3, "d", ["2", "1", "5", "1"]),
        (4, "c", ["2", "0", "7", "1"]),
    ]


def test_who_is_equal_in_all_shares_the_place() -> None:
    points = scored(ab=2, ac=4, bc=4)
    played = stage(StageSpec(Format.ROUND_ROBIN), "abc").play(lambda block: block_of(block, points))
    assert [(place, name) for place, name, _ in rows(played)] == [(1, "a"), (1, "b"), (3, "c")]
    assert played.order == tuple("abc")


def test_swiss() -> None:
    """A wins narrowly and d by far; the margin of a meeting does not count."""
    points = scored(ac=3, bd=0, ad=2, ab=2, bc=4, cd=2)
    played = stage(StageSpec(Format.SWISS, rounds=2), "abcd").play(lambda block: block_of(block, points))
    # Round 0: a-c, b-d; round 1: a-d, b-c.
    assert rows(played) == [
        (1, "d", ["3/2", "3/2", "5/2", "7/4", "0", "1"]),
        (2, "a", ["3/2", "3/2", "3/2", "3/4", "0", "1"]),
        (3, "b", ["1", "3/2", "3/2", "0", "0", "1"]),
        (4, "c", ["0", "3/2", "5/2", "0", "0", "0"]),
    ]
    assert criteria_of(Format.SWISS, 2)[1:] == (
        Criterion.BUCHHOLZ_CUT_1,
        Criterion.BUCHHOLZ,
        Criterion.SONNEBORN_BERGER,
        Criterion.DIRECT_ENCOUNTER,
        Criterion.WINS,
    )


def chips(block: Block, payoffs: Sequence[int]) -> BlockResult:
    """A wins the first game, b the second, c the third; `payoffs`: the winner's chips by rotation."""
    winners = "abc"
    games = []
    for rotation in range(3):
        seats = block.seats(rotation)
        ranks = [1 if name == winners[rotation] else 2 for name in seats]
        won = [payoffs[rotation] if rank == 1 else -payoffs[rotation] // 2 for rank in ranks]
        games.append(game(seats, ranks, payoffs=tuple(won), verdicts=(Verdict.PLAYED,) * 3))
    return BlockResult(block, tuple(games))


def test_at_tables_of_many_wins_and_then_chips_part_the_equal() -> None:
    played = stage(StageSpec(Format.ROUND_ROBIN), "abc", seats=3).play(
        lambda block: chips(block, (10, 30, 20))
    )
    assert criteria_of(Format.ROUND_ROBIN, 3) == (Criterion.POINTS, Criterion.WINS, Criterion.PAYOFF)
    assert rows(played) == [
        (1, "b", ["3", "1", "15"]),
        (2, "c", ["3", "1", "0"]),
        (3, "a", ["3", "1", "-15"]),
    ]


def test_a_tournament_that_has_not_begun_has_standings() -> None:
    for kind in (Format.ROUND_ROBIN, Format.SWISS, Format.KNOCKOUT):
        begun = stage(StageSpec(kind), "abcd")
        assert [(row.place, row.entrant) for row in begun.standings] == [(1, name) for name in "abcd"]
        begun.plan()
        assert {row.tally.games for row in begun.standings} == {0}
        assert all(value in {Fraction(0), Fraction(-1)} for row in begun.standings for value in row.criteria)
