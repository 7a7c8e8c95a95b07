"""`games.jsonl`, `records.jsonl` and `manifest.json`: written, read, and refused where they are damaged."""

import json
from dataclasses import replace

import pytest

from services.tournament.export.lines import game_lines, read_blocks, read_record, record_line
from services.tournament.export.manifest import File, read_manifest, write_manifest
from services.tournament.export.plain import Unreadable
from tests.tournament.export.sample import Played, played


@pytest.fixture(scope="module")
def a_swiss() -> Played:
    return played()


@pytest.fixture(scope="module")
def lines(a_swiss: Played) -> list[str]:
    return [line for result in a_swiss.blocks for line in game_lines(result)]


def test_blocks_survive_the_journey_byes_too(a_swiss: Played, lines: list[str]) -> None:
    assert read_blocks(lines) == tuple(a_swiss.blocks)
    assert sum(result.block.is_bye for result in a_swiss.blocks) == 3
    assert all("\n" not in line for line in lines)


def test_whole_blocks_may_come_in_any_order(a_swiss: Played, lines: list[str]) -> None:
    whole = [game_lines(result) for result in a_swiss.blocks]
    assert read_blocks([line for block in reversed(whole) for line in block]) == tuple(a_swiss.blocks)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda lines: ["{", *lines], "no JSON"),
        (lambda lines: ["[]", *lines], "line 1: '\\[\\]' is not an object"),
        (lambda lines: lines[1:], "line 1: no next game of block 0"),
        (lambda lines: lines[:1] + lines[2:], "block 0 of stage 0 has 1 games"),
        (lambda lines: [*lines[:2], lines[1], *lines[2:]], "line 3: no next game of block 0"),
        (lambda lines: [lines[0], changed(lines[1], round=7), *lines[2:]], "line 2: no next game"),
        (lambda lines: [lines[0], changed(lines[1], seats=["x", "y"]), *lines[2:]], "line 2: no next game"),
        (lambda lines: [changed(lines[0], ranks=[1]), *lines[1:]], "wrong seats in 0"),
        (lambda lines: [changed(lines[0], plies="7"), *lines[1:]], "line 1.plies: '7' is not of type int"),
    ],
)
def test_damaged_games_are_refused(lines: list[str], change: object, says: str) -> None:
    with pytest.raises(Unreadable, match=says):
        read_blocks(change(lines))  # type: ignore[operator]  # each is a function of lines


def changed(line: str, **fields: object) -> str:
    return json.dumps(json.loads(line) | fields)


def test_a_record_survives_the_journey(a_swiss: Played) -> None:
    content = a_swiss.records[0, 0, 1]
    line = record_line((0, 0, 1), "tablut.1", b"\x01" * 32, content)
    found = read_record(line)
    assert (found.content, found.match_id, found.rotation) == (content, "tablut.1", 1)
    broken = read_record(changed(line, record="?"))
    with pytest.raises(Unreadable, match=r"record of tablut\.1"):
        _ = broken.content


def test_a_manifest_survives_the_journey(a_swiss: Played) -> None:
    manifest = replace(a_swiss.manifest, files={"games.jsonl": File(b"\x07" * 32, 12)})
    assert read_manifest(write_manifest(manifest)) == manifest


@pytest.mark.parametrize("text", ["", "{", "[]", '{"layout": "another 2"}'])
def test_another_layout_is_no_manifest(text: str) -> None:
    with pytest.raises(Unreadable, match="manifest: "):
        read_manifest(text)
