"""Points, carried points, ratings, champions, and who goes up and down."""

from dataclasses import replace
from fractions import Fraction
from itertools import permutations

import pytest

from services.tournament.league import By, EndedTournament, InvalidLeague, League, Move, league
from services.tournament.league.scoring import place_points, scores
from services.tournament.league.spec import ONLY
from services.tournament.league.statement import digest
from tests.tournament.league.tournaments import held, spec_of


def one(*tournaments: EndedTournament) -> dict[str, list[EndedTournament]]:
    return {ONLY: list(tournaments)}


def points(found: League, season: int = 0) -> dict[str, Fraction]:
    return {row.player: row.score.points for table in found.tables[season] for row in table.rows}


def test_who_share_places_share_what_these_are_worth() -> None:
    made = place_points((("ann",), ("bob", "cy"), ("dee",)), (10, 8, 5))
    assert made == {
        "ann": (1, Fraction(10)),
        "bob": (2, Fraction(13, 2)),
        "cy": (2, Fraction(13, 2)),
        "dee": (4, Fraction(0)),
    }


@pytest.mark.parametrize("groups", [[1, 1, 1, 1], [4], [2, 2], [1, 3], [3, 1]])
def test_no_points_are_lost_or_made(groups: list[int]) -> None:
    names = iter("abcd")
    places = tuple(tuple(next(names) for _ in range(size)) for size in groups)
    made = place_points(places, (7, 5, 2, 1, 100))
    assert sum(share for _, share in made.values()) == 15


def test_only_the_best_results_count() -> None:
    cups = [held("a", ["ann", "bob"]), held("b", ["bob", "ann"]), held("c", ["bob", "ann", "cy"])]
    found = scores(cups, (10, 8, 6), best=2, carried={})
    assert found["ann"].results == tuple(map(Fraction, (10, 8, 8)))
    assert [found[name].points for name in ("ann", "bob", "cy")] == [18, 20, 6]
    assert found["cy"].results == (None, None, Fraction(6))


def test_a_share_of_the_points_is_carried_exactly() -> None:
    spec = spec_of(3, points=(10, 5), carry=33)
    found = league(spec, [one(held(name, ["ann", "bob"])) for name in "abc"])
    assert points(found, 0) == {"ann": 10, "bob": 5}
    assert points(found, 1)["ann"] == 10 + Fraction(33, 10)
    assert points(found, 2)["ann"] == 10 + Fraction(33, 100) * (10 + Fraction(33, 10))


def test_at_equal_points_more_of_the_better_places_are_ahead() -> None:
    cups = [
        held("a", ["zoe", "ann", "bob"]),
        held("b", ["bob", "ann", "zoe"]),
        held("c", ["cy", "ann", "dee"]),
    ]
    found = league(spec_of(1, points=(3, 2, 1)), [one(*cups)])
    rows = {row.player: row.place for row in found.tables[0][0].rows}
    assert points(found)["zoe"] == points(found)["bob"] == 4
    assert (rows["ann"], rows["zoe"], rows["bob"], rows["cy"]) == (1, 2, 2, 4)


def test_countback_prefers_one_more_third_place_to_none() -> None:
    cups = [held("a", ["zoe", "x", "y"]), held("b", ["ann", "x", "zoe"])]
    found = league(spec_of(1, points=(3, 2, 0)), [one(*cups)])
    rows = found.tables[0][0].rows
    assert [row.player for row in rows][1:3] == ["zoe", "ann"]
    assert [row.place for row in rows][1:3] == [2, 3]


def test_equal_in_all_is_champion_together() -> None:
    cups = [held("a", ["ann", "bob"]), held("b", ["bob", "ann"])]
    found = league(spec_of(1), [one(*cups)])
    assert {each: set(names) for each, names in found.champions.items()} == {"s1": {"ann", "bob"}}


def test_a_season_that_goes_on_has_no_champion_and_no_moves() -> None:
    spec = spec_of(2, is_open=True, divisions=("A", "B"), moves=1)
    season = [{"A": [held(f"a{n}", ["ann", "bob"])], "B": [held(f"b{n}", ["cy", "dee"])]} for n in range(2)]
    found = league(spec, season)
    assert found.champions == {"s1": ("ann",)}
    assert {row.move for table in found.tables[1] for row in table.rows} == {Move.STAY}
    assert not [row for table in found.tables[1] for row in table.rows if row.is_champion]


def test_as_many_go_up_as_go_down_and_guests_are_seen() -> None:
    spec = spec_of(2, divisions=("A", "B"), moves=1)
    first = {"A": [held("a", ["ann", "bob", "cy"])], "B": [held("b", ["dee", "eve", "fay"])]}
    # dee went up and cy down. Yet bob plays in B, and gus is new in A, where nobody new belongs.
    second = {"A": [held("a2", ["ann", "dee", "gus"])], "B": [held("b2", ["bob", "cy", "eve", "new"])]}
    found = league(spec, [first, second])
    moves = {row.player: row.move for table in found.tables[0] for row in table.rows if row.move != Move.STAY}
    assert moves == {"cy": Move.DOWN, "dee": Move.UP}
    guests = {row.player for table in found.tables[1] for row in table.rows if row.is_guest}
    assert guests == {"bob", "gus"}
    assert not [row for row in found.tables[0][1].rows if row.is_champion], "only the best division has one"


def test_no_more_than_half_of_a_division_moves() -> None:
    spec = spec_of(1, divisions=("A", "B", "C"), moves=9)
    season = {
        "A": [held("a", ["a1", "a2", "a3", "a4"])],
        "B": [held("b", ["b1", "b2", "b3", "b4", "b5"])],
        "C": [held("c", ["c1", "c2"])],
    }
    found = league(spec, [season])
    moved = {row.player: row.move for table in found.tables[0] for row in table.rows if row.move != Move.STAY}
    assert {name for name, move in moved.items() if move is Move.UP} == {"b1", "b2", "c1"}
    assert {name for name, move in moved.items() if move is Move.DOWN} == {"a3", "a4", "b5"}


def test_nobody_moves_by_name_alone() -> None:
    """Those who share the place at the line stay, and so do those who would have moved in exchange."""
    spec = spec_of(1, divisions=("A", "B"), moves=2)
    upper = held("a", ["a1", "a2", "a3 a4", "a5"])
    found = league(spec, [{"A": [upper], "B": [held("b", ["b1", "b2", "b3", "b4"])]}])
    moved = {row.player for table in found.tables[0] for row in table.rows if row.move != Move.STAY}
    assert moved == {"a5", "b1"}
    level = league(spec, [{"A": [upper], "B": [held("b", ["b1 b2 b3", "b4"])]}])
    assert {row.move for table in level.tables[0] for row in table.rows} == {Move.STAY}


def test_ratings_are_carried_as_games_that_go_on_counting() -> None:
    seasons = [one(held("a", ["ann", "bob", "cy"])), one(held("b", ["cy", "ann"]))]
    whole = league(spec_of(2, anchor="bob"), seasons)
    alone = league(spec_of(2, anchor="bob", memory=0), seasons)
    rows = {row.player: row for row in whole.tables[1][0].rows}
    first = {row.player: row.rating for row in whole.tables[0][0].rows}
    assert first["ann"] is not None
    assert first["bob"] == 0
    assert rows["cy"].rating is not None
    assert rows["cy"].change == rows["cy"].rating - (first["cy"] or 0) > 0
    kept = {row.player: row.rating for row in alone.tables[1][0].rows}
    assert kept["ann"] == 0, "it stands in for an anchor without games in this season"
    assert rows["ann"].rating != kept["ann"]


def test_places_can_go_by_rating() -> None:
    found = league(spec_of(1, by=By.RATING, anchor="cy"), [one(held("a", ["ann", "bob", "cy"]))])
    rows = found.tables[0][0].rows
    assert [row.player for row in rows] == ["ann", "bob", "cy"]
    ratings = [row.rating or 0 for row in rows]
    assert ratings == sorted(ratings, reverse=True)
    assert found.champions == {"s1": ("ann",)}


def test_the_order_of_what_comes_in_does_not_matter() -> None:
    cups = [held("a", ["ann", "bob"]), held("b", ["bob cy", "ann"]), held("c", ["cy", "bob"])]
    tables = []
    for order in permutations(cups):
        shuffled = [replace(each, blocks=each.blocks[::-1]) for each in order]
        found = league(spec_of(1), [one(*shuffled)])
        tables.append(
            [(row.place, row.player, row.score.points, row.rating) for row in found.tables[0][0].rows]
        )
    assert all(each == tables[0] for each in tables)


def test_a_tournament_counts_once() -> None:
    with pytest.raises(InvalidLeague, match="a: counts twice"):
        league(spec_of(2), [one(held("a", ["ann", "bob"])), one(held("a", ["ann", "bob"]))])


def test_a_name_stands_for_one_player_and_a_player_has_one_name() -> None:
    first = held("a", ["ann", "bob"], {"ann": "the account 1"})
    with pytest.raises(InvalidLeague, match=r"b: ann is the account 2, but the account 1 in a; \[players\]"):
        league(spec_of(1), [one(first, held("b", ["ann", "bob"], {"ann": "the account 2"}))])
    with pytest.raises(InvalidLeague, match=r"b: anna is ann of other tournaments \(the account 1\)"):
        league(spec_of(1), [one(first, held("b", ["anna", "bob"], {"anna": "the account 1"}))])


def test_the_digest_tells_every_change() -> None:
    spec = spec_of(1, points=(3, 2, 1))
    cup = held("a", ["ann", "bob", "cy"])
    others = [
        league(replace(spec, name="Other"), [one(cup)]),
        league(replace(spec, points=(4, 2, 1)), [one(cup)]),
        league(replace(spec, carry=1), [one(cup)]),
        league(spec, [one(replace(cup, tournament_id="x"))]),
        league(spec, [one(replace(cup, digests=held("b", ["ann", "bob"]).digests))]),
        league(spec, [one(replace(cup, places=(("bob",), ("ann",), ("cy",))))]),
    ]
    own = digest(league(spec, [one(cup)]))
    assert own == digest(league(spec, [one(cup)]))
    assert len({own, *map(digest, others)}) == len(others) + 1
