"""What the ledger decides without a database: shares, seats, and how values are kept."""

from hypothesis import given
from hypothesis import strategies as st

from services.ledger.playing.shares import shares
from services.ledger.seats.seating import Lane, Seating
from services.ledger.storage import codec
from services.ledger.storage.rows import Demand
from services.tournament.results import GameResult, Verdict, forfeited
from services.tournament.spec import Format, Mode, StageSpec, TestSpec
from tests.ledger.sample import level, person, program


def demand(name: str, weight: int = 1, waiting: int = 1000, leased: int = 0) -> Demand:
    return Demand(name, Mode.FAST, "lots", "1", weight, False, waiting, leased)


@given(
    st.lists(st.tuples(st.integers(1, 9), st.integers(0, 30), st.integers(0, 30)), max_size=6),
    st.integers(0, 100),
)
def test_shares_use_up_what_there_is_and_no_more(rows: list[tuple[int, int, int]], most: int) -> None:
    wanting = [demand(str(place), *row) for place, row in enumerate(rows)]
    given_out = shares(wanting, most)
    assert sum(given_out.values()) == min(most, sum(each.open for each in wanting))
    assert all(given_out[each.tournament_id] <= each.open for each in wanting)
    for one in wanting:
        for other in wanting:
            has_more = given_out[one.tournament_id] < one.open and given_out[other.tournament_id] > 0
            if has_more:
                load = (one.leased + given_out[one.tournament_id]) / one.weight
                last = (other.leased + given_out[other.tournament_id] - 1) / other.weight
                assert last <= load, "who got a game had no more than who wanted one"


def test_a_tournament_that_has_many_leases_waits() -> None:
    assert shares([demand("busy", leased=10), demand("new")], 10) == {"busy": 0, "new": 10}
    assert shares([demand("heavy", weight=3), demand("light")], 8) == {"heavy": 6, "light": 2}


def test_seats_are_taken_lane_by_lane() -> None:
    seating = Seating("t", {"p": program("p", 2), "a": person("a", "x")}, frozenset({"program-p"}), {})
    assert not seating.is_open_to_all
    assert seating.seat(["p", "e"]) == [Lane("program:t:p", 0)]
    assert seating.seat(["a", "p"]) == [Lane("account:x", 0), Lane("program:t:p", 1)]
    assert seating.seat(["p", "e"]) is None
    assert seating.seat(["a", "e"]) is None
    assert seating.seat(["e", "f"]) == []


def test_a_game_that_cannot_be_takes_no_lane() -> None:
    seating = Seating("t", {"a": person("a", "x"), "p": program("p")}, frozenset(), {})
    assert seating.seat(["a", "p"]) is None
    assert seating.taken == {}
    assert Seating("t", {"p": program("p")}, frozenset({"program-p"}), {}).is_open_to_all


def test_who_is_gone_is_last() -> None:
    names = ("a", "b", "c", "d")
    assert forfeited(names, {"b"}).ranks == (1, 4, 1, 1)
    assert forfeited(names, {"b", "d"}).ranks == (1, 3, 1, 3)
    assert forfeited(names, {"b", "d"}).points == (5, 1, 5, 1)
    assert forfeited(names, set(names)).ranks == (1, 1, 1, 1)


_names = st.lists(st.text(), max_size=4).map(tuple)


@given(
    st.builds(
        StageSpec,
        format=st.sampled_from(Format),
        rounds=st.integers(0, 9),
        heroes=_names,
        pairings=st.lists(_names, max_size=3).map(tuple),
        test=st.none() | st.builds(TestSpec, null=st.floats(0, 1), alternative=st.floats(0, 1)),
    )
)
def test_specs_are_kept_as_they_are(spec: StageSpec) -> None:
    assert codec.load_stage(codec.dump_stage(spec)) == spec


@given(
    st.lists(st.tuples(st.integers(1, 7), st.integers(), st.sampled_from(Verdict)), min_size=1, max_size=7)
)
def test_results_are_kept_as_they_are(seats: list[tuple[int, int, Verdict]]) -> None:
    ranks, payoffs, verdicts = zip(*seats, strict=True)
    names = tuple(f"e{number}" for number in range(len(seats)))
    result = GameResult(names, ranks, payoffs, verdicts, 7, b"digest")
    assert codec.load_result(codec.dump_result(result), names, 7, b"digest") == result


def test_names_are_told_from_entrants() -> None:
    assert codec.load(codec.dump(("a", 'b"', "ü"))) == ("a", 'b"', "ü")
    assert level("x").is_stateless
