"""Each round is that of the Dutch engine; the arbiter gives up no more rules than it must."""

import pytest

from services.tournament.pairing import CannotPair, History, Meeting, dutch_round
from tests.tournament.pairing.oracle import Card, dutch, fewest, has_perfect_matching
from tests.tournament.pairing.swiss import run


def test_random_tournaments_are_paired_as_the_engine_pairs_them() -> None:
    tally = run(tournaments=30, seed=7_000)
    assert tally.as_the_engine > 100
    assert tally.rounds_with_rematch > 0
    assert tally.widest_surplus <= 2


@pytest.mark.parametrize("players", [1, 2, 3, 4, 7, 8, 21, 50])
@pytest.mark.parametrize("missing", [0, 1, 3])
def test_the_first_round_in_short_is_the_engines(players: int, missing: int) -> None:
    seeding = [f"p{number}" for number in range(players)]
    present = seeding[missing:] or seeding
    pairing = dutch_round(History(2, tuple(seeding)), present, 5)
    if len(present) > 1:
        pairs = dutch({name: Card(0) for name in seeding}, seeding, present, 5)
        assert [*pairing.meetings, *((name, "") for name in pairing.byes)] == pairs
    else:
        assert pairing.byes == tuple(present)


def drawn(*pairs: str) -> list[Meeting]:
    return [Meeting(tuple(pair), (2, 2) if len(pair) == 2 else ()) for pair in pairs]


def won(*pairs: str) -> list[Meeting]:
    return [Meeting(tuple(pair), (4, 0)) for pair in pairs]


def test_a_rematch_comes_only_when_everybody_has_met_everybody() -> None:
    rounds = [drawn("ab", "cd"), drawn("ca", "db"), drawn("ad", "bc")]
    assert dutch_round(History(2, tuple("abcd"), rounds[:2]), "abcd", 4).meetings == (("a", "d"), ("b", "c"))
    assert len(dutch_round(History(2, tuple("abcd"), rounds), "abcd", 4).meetings) == 2


def test_the_arbiter_gives_way_on_listing_before_he_lets_two_meet_again() -> None:
    rounds = [drawn("ac", "bd"), drawn("ad", "bc")]
    pairing = dutch_round(History(2, tuple("abcd"), rounds), "abcd", 9)
    assert {frozenset(pair) for pair in pairing.meetings} == {frozenset("ab"), frozenset("cd")}


def test_the_second_bye_comes_after_everybody_had_one() -> None:
    byes = ["a", "b", "c"]
    rounds = [drawn("bc", "a"), drawn("ac", "b"), drawn("ab", "c")]
    for number, had in enumerate(byes):
        pairing = dutch_round(History(2, tuple("abc"), rounds[: number + 1]), "abc", 9)
        assert (pairing.byes[0] in byes[: number + 1]) is (number == 2), had


@pytest.mark.parametrize(("points", "barred"), [((4, 0), True), ((2, 2), False)])
def test_a_win_by_forfeit_bars_from_the_bye_but_a_double_forfeit_does_not(
    points: tuple[int, int], barred: bool
) -> None:
    without_a_game = Meeting(("c", "f"), points, is_played=False)
    lost = [Meeting(tuple(pair), (0, 4)) for pair in ("ea", "db", "cf")]
    rounds = [[*won("ad", "be"), without_a_game], lost]
    byes = dutch_round(History(2, tuple("abcdef"), rounds), "abc", 5).byes
    assert (byes != ("c",)) is barred


def test_two_leaders_due_to_be_listed_first_meet_in_the_last_round_alone() -> None:
    rounds = [
        [Meeting(tuple(pair), (0, 4)) for pair in ("ae", "fb", "cg", "hd")],
        [Meeting(tuple(pair), (0, 4)) for pair in ("be", "dg", "af", "hc")],
    ]
    history = History(2, tuple("abcdefgh"), rounds)
    assert ("e", "g") in dutch_round(history, "abcdefgh", 3).meetings
    assert {frozenset("eg")}.isdisjoint(map(frozenset, dutch_round(history, "abcdefgh", 4).meetings))


def test_names_alone_never_matter() -> None:
    names = dict(zip("abcdefg", "zyxwvut", strict=True))
    past = [drawn("ad", "eb", "cf", "g")]
    renamed = [drawn("zw", "vy", "xu", "t")]
    pairing = dutch_round(History(2, tuple("abcdefg"), past), "abcdefg", 5)
    turned = dutch_round(History(2, tuple("zyxwvut"), renamed), "tuvwxyz", 5)
    assert turned.meetings == tuple((names[one], names[other]) for one, other in pairing.meetings)


@pytest.mark.parametrize(
    ("history", "present", "reason"),
    [
        (History(3, tuple("abc")), "abc", "tables of 2, not of 3"),
        (History(2, tuple("abc")), "", "nobody is present"),
        (History(2, tuple("abc")), "abx", "not in the seeding: 'x'"),
        (History(2, tuple("abc"), [drawn("ab", "c")] * 2), "abc", "all 2 rounds are over"),
    ],
)
def test_what_cannot_be_paired_is_refused(history: History, present: str, reason: str) -> None:
    with pytest.raises(CannotPair, match=reason):
        dutch_round(history, present, 2)


def test_the_oracle_of_perfect_matchings_is_exact_on_small_graphs() -> None:
    nodes = list("abcdef")
    two_triangles = {frozenset(edge) for edge in ("ab", "bc", "ca", "de", "ef", "fd")}
    assert not has_perfect_matching(nodes, two_triangles)
    assert has_perfect_matching(nodes, two_triangles | {frozenset("ad")})
    everywhere = {frozenset((one, other)): (0, 1) for one in nodes for other in nodes if one != other}
    assert fewest(nodes, everywhere) == (0, 3)
