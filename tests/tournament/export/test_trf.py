"""`tournament.trf`: the strict parser of py4swiss reads it, and it has the games that were played."""

from dataclasses import replace
from pathlib import Path

import pytest
from py4swiss.trf import ParsedTrf, TrfParser

from services.tournament.export.derived import derived
from services.tournament.export.scores import scores_of
from services.tournament.pairing import dutch_round
from services.tournament.pairing.history import History
from services.tournament.spec import Format, StageSpec
from services.tournament.standings.meetings import rounds_of
from tests.tournament.export.sample import SWISS, Played, levels, played

FIVE_ROUNDS = replace(SWISS, stages=(StageSpec(Format.SWISS, rounds=5, blocks=2),))
NINE = levels([f"player-{number}" for number in range(9)])


def files(found: Played) -> dict[str, str]:
    written = derived(found.manifest, found.blocks, scores_of(found.manifest, found.blocks))
    return {name: text for name, text in written.items() if name.endswith(".trf")}


def parsed(text: str, tmp_path: Path) -> ParsedTrf:
    path = tmp_path / "tournament.trf"
    path.write_text(text, encoding="utf-8")
    return TrfParser.parse(path, strict=True)


def test_the_strict_parser_reads_points_places_and_people(tmp_path: Path) -> None:
    found = played(FIVE_ROUNDS, NINE)
    (text,) = files(found).values()
    report = parsed(text, tmp_path)
    (stage,) = scores_of(found.manifest, found.blocks).stages
    assert report.tournament_section.tournament_name == "Level ladder"
    assert report.tournament_section.date_of_start == "2023/11/14"
    assert report.x_section.number_of_rounds == 5
    rows = {row.entrant: row for row in stage.standings}
    for section, entrant in zip(report.player_sections, NINE, strict=True):
        row = rows[section.name]
        assert (section.name, section.fide_rating) == (entrant.name, entrant.rating)
        assert (section.rank, section.points_times_ten) == (row.place, 10 * row.criteria[0])
        assert len(section.results) == 5


def test_who_reads_it_pairs_as_we_did(tmp_path: Path) -> None:
    """Pairs each round but the first again, from the history of the rounds before."""
    found = played(FIVE_ROUNDS, NINE)
    record = found.stages[0]
    history = rounds_of(2, record.seeding, record.blocks, record.finished).history
    for number in range(1, 5):
        before = History(2, record.seeding, history.rounds[:number])
        pairing = dutch_round(before, frozenset(record.seeding), 5)
        wanted = {*pairing.meetings, *((name,) for name in pairing.byes)}
        assert {meeting.entrants for meeting in history.rounds[number]} == wanted


def test_awkward_names_ratings_and_titles_stay_in_their_columns(tmp_path: Path) -> None:
    entrants = [
        replace(entrant, name=name, rating=rating)
        for entrant, name, rating in zip(
            levels(), ["x" * 40, "y.y", "-z-", "w", "v"], [10_000, 0, -3, 9_999, 1], strict=True
        )
    ]
    spec = replace(SWISS, name="Two\nlines\tand  spaces")
    (text,) = files(played(spec, entrants)).values()
    report = parsed(text, tmp_path)
    assert {section.name for section in report.player_sections} == {"x" * 33, "y.y", "-z-", "w", "v"}
    assert {section.fide_rating for section in report.player_sections} == {None, 9_999, 1}
    assert report.tournament_section.tournament_name == "Two lines and spaces"


@pytest.mark.parametrize(
    ("stages", "names"),
    [
        ((StageSpec(Format.SWISS, rounds=2, groups=2),), ["tournament-1A.trf", "tournament-1B.trf"]),
        (
            (StageSpec(Format.SWISS, rounds=2), StageSpec(Format.SWISS, rounds=1)),
            ["tournament-1.trf", "tournament-2.trf"],
        ),
        ((StageSpec(Format.ROUND_ROBIN),), []),
    ],
)
def test_a_report_for_each_group_of_each_swiss(
    stages: tuple[StageSpec, ...], names: list[str], tmp_path: Path
) -> None:
    written = files(played(replace(SWISS, stages=stages), NINE[:8]))
    assert sorted(written) == names
    for text in written.values():
        assert parsed(text, tmp_path).player_sections
