"""FIDE C.07, article 6 (1 August 2024), by hand and against a plain enumeration of missing encounters."""

import itertools
from collections.abc import Mapping, Sequence
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from services.tournament.standings.crosstable import Cross, Crosses
from services.tournament.standings.direct_encounter import direct_encounter


def crosses(**pairs: tuple[int, int]) -> Crosses:
    """`AB=(points, games)` for each pair that met."""
    table: dict[str, dict[str, Cross]] = {}
    for pair, (points, games) in pairs.items():
        name, other = pair[0], pair[1]
        cross = Cross(points, games)
        table.setdefault(name, {})[other] = cross
        table.setdefault(other, {})[name] = Cross(cross.against, games)
    return table


def test_who_beat_the_others_stands_before_them() -> None:
    table = crosses(AB=(2, 1), AC=(2, 1), BC=(1, 1))
    assert direct_encounter("CBA", table) == {"A": 2, "B": 0, "C": 0}


def test_a_circle_decides_nothing() -> None:
    table = crosses(AB=(2, 1), BC=(2, 1), CA=(2, 1))
    assert direct_encounter("ABC", table) == {"A": 0, "B": 0, "C": 0}


def test_who_is_equal_in_it_is_compared_again_without_the_others() -> None:
    """A has 4 half-points, B and D have 3 each, C has 2; D beat B."""
    table = crosses(AB=(1, 1), AC=(2, 1), AD=(1, 1), BC=(2, 1), BD=(0, 1), CD=(2, 1))
    assert direct_encounter("ABCD", table) == {"A": 3, "D": 2, "B": 1, "C": 0}


def test_two_who_met_often_count_with_the_average() -> None:
    """Against B, A has 3 of 4 half-points and C 2 of 2: A has more in sum, but less on average."""
    table = crosses(AB=(3, 2), AC=(1, 1), BC=(0, 1))
    assert direct_encounter("ABC", table) == {"C": 2, "A": 1, "B": 0}


def test_missing_encounters_leave_it_open_unless_they_cannot_matter() -> None:
    assert direct_encounter("ABC", crosses(AB=(2, 1))) == {"A": 0, "B": 0, "C": 0}
    sure = crosses(AB=(2, 1), AC=(2, 1), AD=(2, 1), BC=(2, 1))
    assert direct_encounter("ABCD", sure) == {"A": 3, "B": 0, "C": 0, "D": 0}


def test_the_rest_is_looked_at_by_itself() -> None:
    table = crosses(AB=(2, 1), AC=(2, 1), BC=(2, 1))
    assert direct_encounter("ABC", table) == {"A": 2, "B": 1, "C": 0}
    assert direct_encounter("A", table) == {"A": 0}
    assert direct_encounter("AB", {}) == {"A": 0, "B": 0}


pairs = st.dictionaries(
    st.sampled_from(["".join(pair) for pair in itertools.combinations("ABCD", 2)]),
    st.sampled_from([(0, 1), (1, 1), (2, 1), (3, 2), (1, 2)]),
)


@given(pairs)
def test_equals_an_enumeration(met: Mapping[str, tuple[int, int]]) -> None:
    table = crosses(**met)
    assert direct_encounter("ABCD", table) == _before(_enumerated(list("ABCD"), table))


def _before(places: Sequence[Sequence[str]]) -> dict[str, int]:
    return {
        name: sum(len(later) for later in places[index + 1 :])
        for index, place in enumerate(places)
        for name in place
    }


def _enumerated(tied: list[str], table: Crosses) -> list[list[str]]:
    if len(tied) < 2:
        return [tied]
    worlds = list(_worlds(tied, table))
    places: list[list[str]] = []
    if len(worlds) == 1:
        scores = sorted(set(worlds[0].values()), reverse=True)
        places += [[name for name in tied if worlds[0][name] == score] for score in scores]
    else:
        rest = list(tied)
        while sure := [name for name in rest if all(_is_alone_first(name, rest, world) for world in worlds)]:
            rest.remove(sure[0])
            places.append(sure)
        places += [rest] if rest else []
    if len(places) == 1:
        return places
    return [place for part in places for place in _enumerated(part, table)]


def _is_alone_first(name: str, rest: Sequence[str], world: Mapping[str, Fraction]) -> bool:
    return all(world[name] > world[other] for other in rest if other != name)


def _worlds(tied: Sequence[str], table: Crosses) -> list[dict[str, Fraction]]:
    """The scores among the tied, for each way in which the missing encounters could end."""
    known = dict.fromkeys(tied, Fraction(0))
    missing = []
    for name, other in itertools.combinations(tied, 2):
        if cross := table.get(name, {}).get(other):
            known[name] += Fraction(cross.points, 2 * cross.games)
            known[other] += Fraction(cross.against, 2 * cross.games)
        else:
            missing.append((name, other))
    worlds = []
    for ends in itertools.product((Fraction(0), Fraction(1, 2), Fraction(1)), repeat=len(missing)):
        world = dict(known)
        for (name, other), end in zip(missing, ends, strict=True):
            world[name] += end
            world[other] += 1 - end
        worlds.append(world)
    return worlds
