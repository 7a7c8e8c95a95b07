"""`ardri tournament export`, `report` and `replay`: what is written, and when nothing is."""

import asyncio
import errno
import json
import os
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ardri_cli import main
from ardri_cli.tournaments.archive.draft import Growing
from ardri_cli.tournaments.archive.folder import Folder
from services.tournament.export.lines import read_blocks
from services.tournament.ratings import fit
from tests.clients.cli.running import Cli
from tests.clients.fake.tournaments import FakeTournaments
from tests.clients.tournaments.archive.folders import FILES, contents, found
from tests.tournament.export.sample import TOURNAMENT_ID, Played


async def test_an_export_proves_itself(cli: Cli, exported: Path, a_swiss: Played) -> None:
    assert contents(exported).keys() == FILES
    proven = await cli.run("tournament", "import", str(exported))
    assert proven.code == 0, proven.out
    assert proven.out.startswith("proven: 12 games, 12 of them played again; ")
    said = json.loads((await cli.run("tournament", "import", str(exported), "--json")).out)
    committed = a_swiss.manifest.seeds.commitment.hex()
    counts = {"games": 12, "replayed": 12, "seed_commitment": committed}
    assert said == {**counts, "proven": True, "differences": []}
    assert f"\nseed commitment {committed}: the same as " in proven.out
    blocks = read_blocks((exported / "games.jsonl").read_text(encoding="utf-8").splitlines())
    assert blocks == tuple(a_swiss.blocks)


async def test_ratings_of_the_export_are_those_of_the_live_table(
    exported: Path, fake: FakeTournaments
) -> None:
    live = fake.stories[TOURNAMENT_ID].ratings()
    folder = Folder(exported)
    rated = fit(folder.blocks(), "one")
    assert [each.name for each in rated.ratings] == [each.entrant for each in live.ratings]
    for own, theirs in zip(rated.ratings, live.ratings, strict=True):
        assert own.elo == pytest.approx(theirs.elo, abs=1e-9)


@pytest.mark.parametrize("cut", [1, 2])
async def test_breaks_of_the_connection_do_not_show(
    cli: Cli, exported: Path, fake: FakeTournaments, tmp_path: Path, cut: int
) -> None:
    fake.cut_every, fake.platform.opened, fake.platform.cut_streams_after = cut, 0, cut
    again = tmp_path / "again"
    assert (await cli.run("tournament", "export", TOURNAMENT_ID, str(again))).code == 0
    assert contents(exported) == contents(again)


async def test_on_a_full_disk_nothing_is_left_and_a_line_says_so(
    fake: FakeTournaments, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, left, add = tmp_path / "full", 20, Growing.add

    def added(file: Growing, text: str) -> None:
        nonlocal left
        if not left:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        left -= 1
        add(file, text)

    monkeypatch.setenv("ARDRI_STATE_DIR", str(tmp_path / "state"))
    monkeypatch.setattr(Growing, "add", added)
    words = ["tournament", "export", TOURNAMENT_ID, str(folder), "--address", fake.platform.address]
    said = await asyncio.to_thread(CliRunner().invoke, main.app, words)
    no_room = f"cannot export into {folder}: No space left on device; nothing of it is left there"
    assert (said.exit_code, said.stderr) == (1, f"ardri: {no_room}\n")
    assert list(folder.iterdir()) == []


async def test_results_alone(cli: Cli, tmp_path: Path) -> None:
    folder = tmp_path / "bare"
    said = await cli.run("tournament", "export", TOURNAMENT_ID, str(folder), "--results-only", "--json")
    assert set(json.loads(said.out)["files"]) == FILES - {"records.jsonl"}
    proven = await cli.run("tournament", "import", str(folder), "--json")
    assert json.loads(proven.out)["replayed"] == 0
    assert proven.code == 0
    assert json.loads(proven.out)["games_not_proven"] == "the export has no records"
    told = (await cli.run("tournament", "import", str(folder))).out
    assert "\nnot proven: that these games were played, and ended like that: the export has no " in told
    again = await cli.run("tournament", "export", TOURNAMENT_ID, str(tmp_path / "again"), "--results-only")
    assert again.out.endswith("` compares all of it\n")


async def test_a_folder_with_something_in_it_is_left_alone(cli: Cli, exported: Path) -> None:
    before = contents(exported)
    refused = await cli.run("tournament", "export", TOURNAMENT_ID, str(exported))
    assert (refused.code, "is not empty" in refused.err) == (2, True)
    assert contents(exported) == before


async def test_an_export_that_was_not_finished_is_none(cli: Cli, exported: Path, tmp_path: Path) -> None:
    (exported / "manifest.json").unlink()
    for command in ("import", "report"):
        refused = await cli.run("tournament", command, str(exported))
        assert (refused.code, "no finished export" in refused.err) == (1, True)
    assert (await cli.run("tournament", "import", str(tmp_path / "none"))).code == 1


async def test_the_report_is_written_anew(cli: Cli, exported: Path) -> None:
    wanted = (exported / "report.html").read_bytes()
    (exported / "report.html").unlink()
    assert found(exported) == ["report.html: is missing", "report.html: does not follow from the games"]
    said = await cli.run("tournament", "report", str(exported))
    assert said.out == f"{exported / 'report.html'}\n"
    assert (exported / "report.html").read_bytes() == wanted


async def test_a_report_links_to_the_web_client_and_still_proves_itself(
    cli: Cli, exported: Path, tmp_path: Path
) -> None:
    address = "https://play.example.org/"
    assert (await cli.run("tournament", "report", str(exported), "--web", address)).code == 0
    page = (exported / "report.html").read_bytes()
    assert b'href="https://play.example.org/tournament/t0123/game/0-' in page
    assert found(exported) == []
    assert (await cli.run("tournament", "report", str(exported))).code == 0
    assert (exported / "report.html").read_bytes() == page, "the export keeps the address"
    again = tmp_path / "again"
    assert (await cli.run("tournament", "export", TOURNAMENT_ID, str(again), "--web", address)).code == 0
    assert contents(again) == contents(exported)
    refused = await cli.run("tournament", "report", str(exported), "--web", "javascript:alert(1)")
    assert (refused.code, "no address of a web client" in refused.err) == (2, True)


async def test_a_game_is_replayed_from_the_export_and_from_the_platform(
    cli: Cli, exported: Path, tmp_path: Path
) -> None:
    kept = await cli.run("tournament", "replay", str(exported), "0-0-1")
    assert (kept.code, kept.err) == (0, "")
    assert "\n1. " in kept.out
    assert (await cli.run("tournament", "replay", TOURNAMENT_ID, "0-0-1")).out == kept.out
    assert (await cli.run("tournament", "replay", str(exported), "0-0-0")).out != kept.out
    file = tmp_path / "game.json"
    assert (await cli.run("tournament", "replay", str(exported), "0-0-1", "--export", str(file))).code == 0
    assert (await cli.run("verify", str(file), "--offline")).out.startswith("verified: ")
    missing = await cli.run("tournament", "replay", str(exported), "0-0-7")
    assert (missing.code, "no record of such a game" in missing.err) == (1, True)
    wrong = await cli.run("tournament", "replay", str(exported), "first")
    assert (wrong.code, "names no game" in wrong.err) == (2, True)


async def test_an_export_while_games_are_taken_back_is_refused(
    cli: Cli, fake: FakeTournaments, tmp_path: Path
) -> None:
    story = fake.stories[TOURNAMENT_ID]
    story.blocks[0].games[0].record_digest = b"\x01" * 32
    told = story.exported

    def exported_before(*, results_only: bool) -> object:
        pages = list(told(results_only=results_only))
        pages[1].games[0].result.record_digest = b"\x02" * 32
        return pages

    story.exported = exported_before  # type: ignore[method-assign, assignment]  # not the answer of watching
    refused = await cli.run("tournament", "export", TOURNAMENT_ID, str(tmp_path / "x"))
    assert (refused.code, "was played again; pause it" in refused.err) == (1, True)
    assert contents(tmp_path / "x") == {}, "nothing is left of it"
