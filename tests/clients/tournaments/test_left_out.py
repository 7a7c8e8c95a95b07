"""`ardri tournament import` on forged exports whose digests and tables are consistent."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from ardri.match.v1.record_pb2 import Record
from ardri_cli.tournaments.archive.draft import Draft
from ardri_cli.tournaments.archive.folder import GAMES, RECORDS, Folder
from ardri_cli.tournaments.archive.proving import differences
from ardri_cli.tournaments.archive.replaying import Count
from services.tournament.blocks import BlockResult
from services.tournament.digest import results_digest, standings_digest
from services.tournament.entrants import Round
from services.tournament.export.derived import derived
from services.tournament.export.lines import game_lines, record_line
from services.tournament.export.manifest import Digests, Manifest, Participant
from services.tournament.export.scores import scores_of
from tests.clients.cli.running import Cli
from tests.tournament.export.sample import Played, levels, played, telling_the_field


@pytest.fixture(scope="module")
def a_swiss() -> Played:
    return telling_the_field(played())


def written(folder: Path, of: Played, manifest: Manifest, blocks: Sequence[BlockResult]) -> Path:
    """Writes an export of only these blocks; all derived files and digests match them."""
    scores = scores_of(manifest, blocks)
    tables = standings_digest([stage.standings for stage in scores.stages])
    manifest = replace(manifest, digests=Digests(results_digest(blocks), tables))
    draft = Draft(folder)
    draft.write(GAMES, "".join(f"{line}\n" for result in blocks for line in game_lines(result)))
    draft.write(RECORDS, "".join(f"{line}\n" for result in blocks for line in _records(of, result)))
    for name, text in derived(manifest, blocks, scores).items():
        draft.write(name, text)
    draft.close(manifest)
    return folder


def _records(of: Played, result: BlockResult) -> list[str]:
    places = [(result.block.stage, result.block.number, rotation) for rotation in range(len(result.games))]
    return [
        record_line(
            place,
            Record.FromString(of.records[place]).match_id,
            result.games[place[2]].record_digest,
            of.records[place],
        )
        for place in places
    ]


def found(folder: Path) -> list[str]:
    return list(differences(Folder(folder), Count()))


def test_all_games_are_there(a_swiss: Played, tmp_path: Path) -> None:
    assert found(written(tmp_path / "export", a_swiss, a_swiss.manifest, a_swiss.blocks)) == []


def test_a_meeting_that_is_left_out_is_found(a_swiss: Played, tmp_path: Path) -> None:
    for number, gone in enumerate(a_swiss.blocks):
        rest = [result for result in a_swiss.blocks if result is not gone]
        (line,) = found(written(tmp_path / f"{number}", a_swiss, a_swiss.manifest, rest))
        assert line.endswith(": other games were to be played")


def test_a_last_round_that_is_left_out_is_found(a_swiss: Played, tmp_path: Path) -> None:
    some = [result for result in a_swiss.blocks if result.block.round < 2]
    folder = written(tmp_path / "export", a_swiss, a_swiss.manifest, some)
    assert found(folder) == ["stage 0: does not end with these games"]


async def test_what_cannot_be_proven_is_said(a_swiss: Played, tmp_path: Path) -> None:
    cli = Cli("127.0.0.1:1", tmp_path)
    whole = written(tmp_path / "whole", a_swiss, a_swiss.manifest, a_swiss.blocks)
    assert "not proven" not in (await cli.run("tournament", "import", str(whole))).out
    running = replace(a_swiss.manifest, state="running")
    before = written(tmp_path / "running", a_swiss, running, a_swiss.blocks[:4])
    said = await cli.run("tournament", "import", str(before))
    assert said.code == 0
    assert "not proven: who was to meet whom, and that no game is missing: the tournament has not" in said.out
    older = tuple(replace(each, joined=None) for each in a_swiss.manifest.entrants)
    of_before = replace(a_swiss.manifest, entrants=older)
    told = await cli.run(
        "tournament", "import", str(written(tmp_path / "older", a_swiss, of_before, a_swiss.blocks))
    )
    assert "no game is missing: the export is of an older platform" in told.out


@pytest.mark.parametrize(("left", "is_open"), [(Round(0, 0), False), (Round(0, 1), True)])
async def test_of_whoever_withdrew_from_what_it_played_in_that_is_said(
    a_swiss: Played, tmp_path: Path, left: Round, is_open: bool
) -> None:
    """The games that it lost might have been played, and their records left out."""
    (extra,) = levels(("gone",))
    gone = Participant(extra, withdrawn=True, joined=Round(0, 0), left=left)
    manifest = replace(a_swiss.manifest, state="running", entrants=(*a_swiss.manifest.entrants, gone))
    folder = written(tmp_path / "export", a_swiss, manifest, [])
    said = await Cli("127.0.0.1:1", tmp_path).run("tournament", "import", str(folder), "--json")
    assert ("withdrawals_not_proven" in json.loads(said.out)) == is_open


async def test_what_differs_gives_the_terminal_no_commands(a_swiss: Played, tmp_path: Path) -> None:
    folder = written(tmp_path / "export", a_swiss, a_swiss.manifest, a_swiss.blocks)
    games = folder / GAMES
    games.write_text(games.read_text().replace('"one"', '"\\u001b]0;owned\\u0007"'))
    said = await Cli("127.0.0.1:1", tmp_path).run("tournament", "import", str(folder))
    assert "owned" in said.out
    assert all(line.isprintable() for line in (said.out + said.err).splitlines())
