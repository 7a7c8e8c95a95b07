"""`report.html`: complete, self-contained, and safe against markup in names."""

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from services.tournament.entrants import Entrant, EntrantKind, ModulePin
from services.tournament.export.links import read_slot, slot_name, web_address
from services.tournament.export.manifest import Participant, read_manifest, write_manifest
from services.tournament.export.markup import Markup, joined, tag
from services.tournament.export.plain import Unreadable
from services.tournament.export.report import entrants, report
from services.tournament.export.report.entrants import describe, entrants_table
from services.tournament.export.report.scale import Scale, apart, ticks
from services.tournament.export.report.sums import above_even, match_points_above_even
from services.tournament.export.scores import scores_of
from services.tournament.results import Verdict
from services.tournament.seed_tree import SeedTree
from services.tournament.spec import Format, StageSpec
from tests.tournament.export.sample import SWISS, Played, levels, played

EVIL = "</title></style><script>alert('x')</script><img src=x onerror=alert(1)>\"' onload=\"alert(2)&"


class Outline(HTMLParser):
    """Checks that elements are opened and closed, and records what the tests need."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.attributes: list[tuple[str, str]] = []
        self.text = ""

    def handle_starttag(self, name: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.add(name)
        self.attributes += [(key, value or "") for key, value in attributes]
        if name != "meta":
            self.open.append(name)

    def handle_startendtag(self, name: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.add(name)
        self.attributes += [(key, value or "") for key, value in attributes]

    def handle_endtag(self, name: str) -> None:
        assert self.open.pop() == name, f"</{name}> closes nothing"

    def handle_data(self, text: str) -> None:
        if not self.open or self.open[-1] != "style":
            self.text += text + "\n"


def outline(page: str) -> Outline:
    found = Outline()
    found.feed(page)
    found.close()
    assert not found.open
    return found


def page_of(found: Played) -> str:
    return report(found.manifest, found.blocks, scores_of(found.manifest, found.blocks))


@pytest.fixture(scope="module")
def a_swiss() -> Played:
    return played()


def test_it_is_whole_and_says_what_was_played(a_swiss: Played) -> None:
    page = page_of(a_swiss)
    found = outline(page)
    assert page.startswith("<!doctype html>\n<html")
    for words in ("Level ladder", "Standings", "Crosstable", "Round by round", "Ratings", "Proof"):
        assert words in found.text
    for row in scores_of(a_swiss.manifest, a_swiss.blocks).stages[0].standings:
        assert row.entrant in found.text
    assert a_swiss.manifest.seeds.root.hex() in found.text


def test_it_needs_nothing_from_elsewhere(a_swiss: Played) -> None:
    page = page_of(a_swiss)
    found = outline(page)
    assert found.tags.isdisjoint({"script", "link", "img", "iframe", "object", "a"})
    assert not re.search(r"(?:src|href|url\(|@import|http)", page)
    assert "prefers-color-scheme: dark" in page


def test_no_name_can_do_anything(a_swiss: Played) -> None:
    evil = played(replace(SWISS, name=EVIL), levels((EVIL, f"{EVIL}2", *[f"n{at}" for at in range(3)])))
    page = page_of(evil)
    found = outline(page)
    assert found.tags == outline(page_of(a_swiss)).tags, "no element that a name brought in"
    assert not [key for key, _ in found.attributes if key.startswith("on")]
    assert EVIL in found.text, "it is there as text"


def test_forfeits_and_withdrawals_are_named(a_swiss: Played) -> None:
    first = a_swiss.blocks[0]
    lost = replace(first.games[0], verdicts=(Verdict.PLAYED, Verdict.TIME_OUT))
    blocks = [type(first)(first.block, (lost, *first.games[1:])), *a_swiss.blocks[1:]]
    gone = (replace(a_swiss.manifest.entrants[0], withdrawn=True), *a_swiss.manifest.entrants[1:])
    manifest = replace(a_swiss.manifest, entrants=gone)
    page = report(manifest, blocks, scores_of(manifest, blocks))
    assert "time out" in outline(page).text
    assert 'class="word gone"' in page


@pytest.mark.parametrize("blocks", [0, 1])
def test_a_tournament_that_has_hardly_begun(a_swiss: Played, blocks: int) -> None:
    some = a_swiss.blocks[:blocks]
    manifest = replace(a_swiss.manifest, state="running", ended_ms=0)
    assert "running" in outline(report(manifest, some, scores_of(manifest, some))).text


def test_stages_are_told_apart_the_last_one_first() -> None:
    stages = (StageSpec(Format.ROUND_ROBIN, groups=2, advance=2), StageSpec(Format.KNOCKOUT))
    text = outline(page_of(played(replace(SWISS, stages=stages)))).text
    assert text.index("Stage 2: standings") < text.index("Stage 1: standings")
    assert "Stage 2: round by round" not in text


def test_points_above_even_sum_to_nothing(a_swiss: Played) -> None:
    names = [each.entrant.name for each in a_swiss.manifest.entrants]
    points = above_even(names, a_swiss.blocks)
    assert all(len(values) == 3 for values in points.values())
    for number in range(3):
        assert sum(values[number] for values in points.values()) == 0
    (stage,) = scores_of(a_swiss.manifest, a_swiss.blocks).stages
    for row in stage.standings:
        assert points[row.entrant][-1] == (row.tally.points - row.tally.games) / 2


def test_markup_escapes_text_and_attributes_but_not_markup() -> None:
    assert tag("p", "<b>", tag("b", "&"), class_='"') == '<p class="&quot;">&lt;b&gt;<b>&amp;</b></p>'
    assert tag("line", x1=1.0, stroke_width=2.504) == '<line x1="1" stroke-width="2.5"/>'
    assert isinstance(joined(tag("a"), tag("b")), Markup)


@pytest.mark.parametrize(
    ("low", "high", "marks"),
    [
        (0, 10, [0, 2, 4, 6, 8, 10]),
        (-3.5, 4, [-4, -2, 0, 2, 4]),
        (0, 0, None),
        (-700, 912, [-1000, -500, 0, 500, 1000]),
    ],
)
def test_ticks_are_round_and_span_the_values(low: float, high: float, marks: Sequence[float] | None) -> None:
    found = ticks(low, high)
    assert found[0] <= low
    assert found[-1] >= high
    if marks is not None:
        assert found == pytest.approx(marks)


def test_places_on_a_scale_and_apart() -> None:
    scale = Scale(-1, 1, 0, 100)
    assert (scale(-1), scale(0), scale(1)) == (0, 50, 100)
    assert Scale(3, 3, 0, 100)(3) == 50
    moved = apart([10, 11, 12, 95], 15, 0, 100)
    assert moved == [10, 25, 40, 95]
    assert apart([90, 95, 99], 15, 0, 100) == [70, 85, 100]


def test_it_says_who_took_part_and_what_each_has_played() -> None:
    """For each entrant: its kind of player, its games, and their match ids once the seeds are revealed."""
    found = played()
    text = outline(page_of(found)).text
    tree = SeedTree(found.manifest.tournament_id, found.manifest.seeds.root)
    for each in found.manifest.entrants:
        assert describe(each.entrant) in text
    met = [result for result in found.blocks if result.games]
    for result in met:
        for rotation in range(len(result.games)):
            match_id = tree.match_id(found.manifest.spec.game, result.block, rotation)
            assert text.count(match_id) == len(result.block.entrants)
    secret = replace(found.manifest, seeds=replace(found.manifest.seeds, root=b""))
    hidden = report(secret, found.blocks, scores_of(secret, found.blocks))
    assert tree.match_id(secret.spec.game, met[0].block, 0) not in hidden


def test_who_decides_is_told_in_full() -> None:
    level = Entrant("a", EntrantKind.LEVEL, level=3, nodes=5000)
    module = ModulePin(bytes(range(32)), 200_000_000, 64)
    program = Entrant("b", EntrantKind.PROGRAM, program="beetle", module=module)
    person = Entrant("c", EntrantKind.PERSON, account_id="ann-id")
    assert [describe(each) for each in (level, program, person)] == [
        "level 3, 5,000 nodes a decision",
        "program beetle, 200,000,000 of fuel an answer",
        "person ann-id",
    ]
    page = entrants_table([Participant(program, withdrawn=False)])
    assert bytes(range(32)).hex() in page


def test_too_many_games_are_left_to_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    found = played()
    monkeypatch.setattr(entrants, "MOST_MEETINGS", 3)
    page = page_of(found)
    assert "<details>" not in page
    assert "games.jsonl has them" in page


def test_a_swiss_shows_match_points_everywhere() -> None:
    found = played()
    stage = scores_of(found.manifest, found.blocks).stages[0]
    text = outline(page_of(found)).text
    assert "game points" in text
    assert "Match points above an even score" in text
    names = [row.entrant for row in stage.standings]
    course = match_points_above_even(names, stage.results, 2)
    rounds = max(result.block.round for result in stage.results) + 1
    for row in stage.standings:
        assert course[row.entrant][-1] == float(row.criteria[0]) - rounds / 2


def test_games_link_to_the_web_client_where_one_is_known(a_swiss: Played) -> None:
    manifest = replace(a_swiss.manifest, web_address="https://play.example.org")
    page = report(manifest, a_swiss.blocks, scores_of(manifest, a_swiss.blocks))
    links = [value for key, value in outline(page).attributes if key == "href"]
    wanted = [
        f"https://play.example.org/tournament/t0123/game/0-{result.block.number}-{rotation}"
        for result in a_swiss.blocks
        for rotation in range(len(result.games))
        for _ in result.block.entrants
    ]
    assert sorted(links) == sorted(wanted)
    assert outline(page).tags.isdisjoint({"script", "link", "img", "iframe", "object"})


def test_without_a_web_client_games_have_the_name_that_replay_takes(a_swiss: Played) -> None:
    first = next(result for result in a_swiss.blocks if result.games)
    assert f"<code>{slot_name(first.block, 1)}</code>" in page_of(a_swiss)
    assert "`ardri tournament replay . 0-3-1`" in outline(page_of(a_swiss)).text
    unplayed = replace(first.games[1], record_digest=b"")
    blocks = [type(first)(first.block, (first.games[0], unplayed)), *a_swiss.blocks[1:]]
    page = report(a_swiss.manifest, blocks, scores_of(a_swiss.manifest, blocks))
    assert f"<code>{slot_name(first.block, 1)}</code>" not in page


@pytest.mark.parametrize(
    "text", ["javascript:alert(1)", "play.example.org", "https://", "https://a.b/?c", ""]
)
def test_no_other_address_is_linked_to(a_swiss: Played, text: str) -> None:
    with pytest.raises(ValueError, match="no address of a web client"):
        web_address(text)
    with pytest.raises(Unreadable, match="web_address"):
        read_manifest(write_manifest(replace(a_swiss.manifest, web_address=text)))


def test_a_manifest_from_before_there_were_links_is_read(a_swiss: Played) -> None:
    plain = json.loads(write_manifest(a_swiss.manifest))
    del plain["web_address"]
    assert read_manifest(json.dumps(plain)) == a_swiss.manifest


@pytest.mark.parametrize("name", ["", "0-1", "0-1-2-3", "0-x-1", "0--1", "0-1-²"])
def test_what_names_no_game_is_refused(name: str) -> None:
    assert read_slot("0-12-1") == (0, 12, 1)
    with pytest.raises(ValueError, match="names no game"):
        read_slot(name)
