"""The CSV files: read back by Python's own reader, and harmless in a spreadsheet."""

import csv
import io
from dataclasses import replace
from fractions import Fraction

import pytest

from services.tournament.export.derived import derived
from services.tournament.export.numbers import decimal, half_points
from services.tournament.export.scores import Scores, scores_of
from services.tournament.export.tables import crosstable_csv, ratings_csv, standings_csv
from tests.tournament.export.sample import SWISS, Played, levels, played


@pytest.fixture(scope="module")
def a_swiss() -> Played:
    return played()


@pytest.fixture(scope="module")
def scores(a_swiss: Played) -> Scores:
    return scores_of(a_swiss.manifest, a_swiss.blocks)


def read(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_standings(scores: Scores) -> None:
    rows = read(standings_csv(scores.stages))
    for row, wanted in zip(rows, scores.stages[0].standings, strict=True):
        assert (row["stage"], row["place"], row["entrant"]) == ("1", str(wanted.place), wanted.entrant)
        assert (int(row["half_points"]), int(row["games"])) == (wanted.tally.points, wanted.tally.games)
        values = dict(each.split("=") for each in row["criteria"].split())
        assert Fraction(values["match_points"]) == wanted.criteria[0]


def test_crosstable_has_both_directions(scores: Scores) -> None:
    points = {(row["entrant"], row["opponent"]): row for row in read(crosstable_csv(scores.stages))}
    for (one, other), row in points.items():
        assert row["half_points"] == points[other, one]["opponent_half_points"]
        assert int(row["half_points"]) + int(row["opponent_half_points"]) == 2 * int(row["games"])


def test_ratings(scores: Scores) -> None:
    assert scores.ratings is not None
    for row, wanted in zip(read(ratings_csv(scores.ratings)), scores.ratings.ratings, strict=True):
        assert (row["entrant"], row["basis"]) == (wanted.name, wanted.basis.value)
        assert float(row["elo"]) == pytest.approx(wanted.elo, abs=1e-3)
        assert float(row["high"]) == pytest.approx(wanted.high, abs=1e-3)


def test_no_name_is_a_formula() -> None:
    names = ("-cmd", "=1+1", "@x", "+y", "z")
    found = played(SWISS, levels(names))
    scores = scores_of(found.manifest, found.blocks)
    for text in (standings_csv(scores.stages), crosstable_csv(scores.stages)):
        assert {row["entrant"] for row in read(text)} == {"'-cmd", "'=1+1", "'@x", "'+y", "z"}


def test_derived_files_do_not_depend_on_the_order_of_games(a_swiss: Played, scores: Scores) -> None:
    again = scores_of(a_swiss.manifest, list(reversed(a_swiss.blocks)))
    manifest = replace(a_swiss.manifest)
    wanted = derived(manifest, a_swiss.blocks, scores)
    assert {**wanted} == {**derived(manifest, a_swiss.blocks, again)}
    assert set(wanted) == {"standings.csv", "crosstable.csv", "ratings.csv", "report.html", "tournament.trf"}


@pytest.mark.parametrize(("count", "text"), [(0, "0"), (1, "½"), (2, "1"), (7, "3½"), (-1, "-½"), (-6, "-3")])
def test_half_points(count: int, text: str) -> None:
    assert half_points(count) == text


@pytest.mark.parametrize(
    ("value", "text"), [(Fraction(17), "17"), (Fraction(33, 2), "16.5"), (Fraction(2, 3), "0.67")]
)
def test_decimals(value: Fraction, text: str) -> None:
    assert decimal(value) == text
