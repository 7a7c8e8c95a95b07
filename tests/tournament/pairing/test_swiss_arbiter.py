"""If the rules allow no pairing, the arbiter gives them up in a fixed order."""

from services.tournament.pairing import History, Meeting
from services.tournament.pairing.swiss_arbiter import arbiter_round

Points = tuple[int, int]
WON, LOST, DRAWN = (4, 0), (0, 4), (2, 2)
SEEDING = tuple("abcdwxyz")


def played(points: Points, *pairs: str) -> list[Meeting]:
    return [Meeting(tuple(pair), points) for pair in pairs]


def companies(history: History, present: str) -> set[frozenset[str]]:
    pairing = arbiter_round(history, history.ranked(present))
    return {frozenset(entrants) for entrants in (*pairing.meetings, *((name,) for name in pairing.byes))}


def test_equal_scores_meet() -> None:
    history = History(2, SEEDING, [played(WON, "aw", "cx"), played(LOST, "wa", "xc")])
    assert companies(history, "abcd") == {frozenset("ac"), frozenset("bd")}


def test_two_that_must_be_listed_alike_are_kept_apart_at_the_price_of_score() -> None:
    winners = [played(WON, "aw", "bx"), played(WON, "ax", "bw")]
    losers = [played(WON, "yc", "zd"), played(WON, "zc", "yd")]
    rounds = [some + others for some, others in zip(winners, losers, strict=True)]
    found = companies(History(2, SEEDING, rounds), "abcd")
    assert frozenset("ab") not in found
    assert frozenset("cd") not in found


def test_who_was_first_is_listed_second() -> None:
    rounds = [played(DRAWN, "ac", "xb"), played(DRAWN, "xa", "wc", "by")]
    pairing = arbiter_round(History(2, SEEDING, [rounds[0]]), tuple("ab"))
    assert pairing.meetings == (("b", "a"),)
    assert arbiter_round(History(2, SEEDING, rounds), tuple("ab")).meetings == (("a", "b"),)


def test_the_bye_goes_to_the_lowest_even_if_that_parts_equal_scores() -> None:
    history = History(2, SEEDING, [played(WON, "aw", "xb", "yc"), played(LOST, "wa", "bx", "cy")])
    (bye,) = arbiter_round(history, tuple("abc")).byes
    assert bye != "a"


def test_no_bye_follows_a_win_by_forfeit() -> None:
    without_a_game = Meeting(("y", "c"), LOST, is_played=False)
    rounds = [[*played(WON, "aw", "bx"), without_a_game], played(LOST, "xa", "wb", "cz")]
    found = companies(History(2, SEEDING, rounds), "abc")
    assert frozenset("c") not in found


def test_a_rematch_is_better_than_a_second_bye_for_a_lower_score() -> None:
    rounds = [played(WON, "cb"), played(WON, "ca"), played(DRAWN, "ab")]
    for number, name in enumerate("ab"):
        rounds[number].append(Meeting((name,)))
    assert companies(History(2, SEEDING, rounds), "abc") == {frozenset("ab"), frozenset("c")}


def test_a_bye_after_a_win_by_forfeit_is_better_than_a_rematch() -> None:
    without_a_game = Meeting(("c", "w"), WON, is_played=False)
    rounds = [[*played(DRAWN, "ax"), without_a_game], played(DRAWN, "bc"), played(DRAWN, "ac")]
    assert companies(History(2, SEEDING, rounds), "abc") == {frozenset("ab"), frozenset("c")}
