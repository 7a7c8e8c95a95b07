"""Arena: near ranks meet, recent opponents do not, and nobody is left out again and again."""

from itertools import combinations
from random import Random
from statistics import mean

import pytest

from services.tournament.pairing import CannotPair, Waiting, arena_pairs

SEED = bytes(32)


def crowd(size: int, rng: Random) -> list[Waiting]:
    return [Waiting(f"p{number}", rng.randrange(40), rng.randrange(5)) for number in range(size)]


def ranks(waiting: list[Waiting]) -> dict[str, int]:
    ordered = sorted(waiting, key=lambda one: -one.score)
    return {one.name: rank for rank, one in enumerate(ordered)}


def distances(waiting: list[Waiting], tables: tuple[tuple[str, ...], ...]) -> list[int]:
    at = ranks(waiting)
    return [abs(at[one] - at[other]) for table in tables for one, other in combinations(table, 2)]


@pytest.mark.parametrize("seats", [2, 3, 7])
def test_ranks_at_a_table_are_nearer_than_by_chance(seats: int) -> None:
    rng = Random(seats)
    waiting = crowd(70, rng)
    waiting = [Waiting(one.name, one.score, one.blocks, 0, (rng.choice(waiting).name,)) for one in waiting]
    near = distances(waiting, arena_pairs(waiting, seats, SEED))
    shuffled = rng.sample([one.name for one in waiting], 70)
    by_chance = distances(waiting, tuple(zip(*[iter(shuffled)] * seats, strict=False)))
    assert mean(near) < mean(by_chance) / 3


def test_without_a_past_neighbours_meet() -> None:
    waiting = [Waiting(name, score) for name, score in zip("abcdef", (0, 9, 5, 0, 6, 8), strict=True)]
    assert arena_pairs(waiting, 2, SEED) == (("b", "f"), ("e", "c"), ("a", "d"))


def test_the_last_opponent_is_not_met_again_while_there_is_another() -> None:
    waiting = [Waiting("a", 9, last=("b",)), Waiting("b", 8, last=("a",)), Waiting("c", 1), Waiting("d", 0)]
    assert {frozenset(pair) for pair in arena_pairs(waiting, 2, SEED)} == {frozenset("ac"), frozenset("bd")}
    rng = Random(7)
    for _ in range(30):
        crowded = [Waiting(f"p{number}", rng.randrange(9)) for number in range(40)]
        crowded = [Waiting(one.name, one.score, last=(rng.choice(crowded).name,)) for one in crowded]
        last = {one.name: one.last[0] for one in crowded}
        assert all(last[one] != other and last[other] != one for one, other in arena_pairs(crowded, 2, SEED))


@pytest.mark.parametrize("seats", [2, 4])
def test_the_same_company_waits_for_others_or_plays_again(seats: int) -> None:
    names = tuple("abcd"[:seats])
    waiting = [Waiting(name, last=tuple(other for other in names if other != name)) for name in names]
    assert arena_pairs(waiting, seats, SEED, patient=True) == ()
    assert arena_pairs(waiting, seats, SEED) == (names,)


def test_whoever_played_most_waits_unless_that_makes_a_rematch() -> None:
    waiting = [Waiting("a", 9, 2), Waiting("b", 5, 3), Waiting("c", 0, 2)]
    assert arena_pairs(waiting, 2, SEED) == (("a", "c"),)
    again = [Waiting("a", 9, 2, last=("c",)), Waiting("b", 5, 9), Waiting("c", 0, 2, last=("a",))]
    assert len(arena_pairs(again, 2, SEED)[0]) == 2
    assert set(arena_pairs(again, 2, SEED)[0]) != {"a", "c"}
    four = [Waiting("a", 9, 1), Waiting("b", 5, 7), Waiting("c", 4, 1), Waiting("d", 0, 1)]
    assert arena_pairs(four, 3, SEED) == (("a", "c", "d"),)
    alike = [Waiting(name) for name in "abcde"]
    assert arena_pairs(alike, 2, SEED) == (("a", "b"), ("c", "d"))
    assert arena_pairs(alike, 4, SEED) == (("a", "b", "c", "d"),)


def test_tables_mix_those_who_have_just_met() -> None:
    companies = ("abcd", "efgh", "ijkl", "mnop")
    waiting = [
        Waiting(name, last=tuple(other for other in company if other != name))
        for company in companies
        for name in company
    ]
    for table in arena_pairs(waiting, 4, SEED):
        assert [len(set(table) & set(company)) for company in companies] == [1, 1, 1, 1]


def test_being_listed_first_goes_round() -> None:
    assert arena_pairs([Waiting("a", 9, firsts=3), Waiting("b", 1, firsts=2)], 2, SEED) == (("b", "a"),)
    assert arena_pairs([Waiting("a", 9, firsts=2), Waiting("b", 1, firsts=2)], 2, SEED) == (("a", "b"),)


def test_everybody_gets_to_play_everybody_near_in_a_long_arena() -> None:
    rng = Random(2)
    score, blocks = dict.fromkeys("abcdefg", 0), dict.fromkeys("abcdefg", 0)
    last: dict[str, tuple[str, ...]] = dict.fromkeys("abcdefg", ())
    for _ in range(60):
        waiting = [Waiting(name, score[name], blocks[name], 0, last[name]) for name in "abcdefg"]
        for one, other in arena_pairs(waiting, 2, SEED):
            blocks[one] += 1
            blocks[other] += 1
            last |= {one: (other,), other: (one,)}
            score[rng.choice((one, other))] += 2
    assert max(blocks.values()) - min(blocks.values()) <= 2


@pytest.mark.parametrize("seats", [2, 3])
def test_too_few_wait(seats: int) -> None:
    assert arena_pairs([], seats, SEED) == ()
    assert arena_pairs([Waiting("a")], seats, SEED) == ()


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(CannotPair, match="waits twice"):
        arena_pairs([Waiting("a"), Waiting("a")], 2, SEED)
    with pytest.raises(CannotPair, match="at least 2 seats"):
        arena_pairs([Waiting("a"), Waiting("b")], 1, SEED)
