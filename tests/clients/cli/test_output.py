"""Messages as JSON, in a process that has not loaded any game; and tables that omit nothing."""

import asyncio
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

from ardri.ops.v1.process_service_pb2 import GetProcessResponse
from ardri_cli.ops_commands import processes
from ardri_cli.terminal.output import print_table
from ardri_cli.tournaments.views.tables import plain_table
from services import games
from tests.clients.fake.platform import FakePlatform

_PRINTED = """
from google.protobuf.any_pb2 import Any
from ardri.match.v1 import match_pb2 as pb
from ardri.ops.v1 import match_ops_service_pb2 as ops
from ardri_cli.terminal.output import print_json
name = "type.googleapis.com/ardri.GAME.v1."
match = pb.MatchSummary(options=Any(type_url=name + "Options"))
print_json(ops.FindMatchesResponse(matches=[ops.QuietMatch(match=match)]))
print_json(pb.Match(view=Any(type_url=name + "View")))
print_json(pb.Event(played=pb.ActionPlayed(action=pb.Action(typed=Any(type_url=name + "Action")))))
"""


@pytest.mark.parametrize("game", games.names())
def test_what_games_pack_into_messages_is_printed(game: str) -> None:
    program = [sys.executable, "-c", _PRINTED.replace("GAME", game)]
    printed = subprocess.run(program, capture_output=True, text=True, check=True).stdout
    listed, match, event = map(json.loads, printed.splitlines())
    assert listed["matches"][0]["match"]["options"]["@type"].endswith(f"ardri.{game}.v1.Options")
    assert match["view"]["@type"].endswith(f"ardri.{game}.v1.View")
    assert event["played"]["action"]["typed"]["@type"].endswith(f"ardri.{game}.v1.Action")


def test_a_game_that_is_not_installed_is_named() -> None:
    done = subprocess.run(
        [sys.executable, "-c", _PRINTED.replace("GAME", "chess")], capture_output=True, text=True, check=False
    )
    assert "No module named 'ardri.chess'" in done.stderr


@pytest.mark.parametrize("columns", [20, 80, 160])
def test_tables_are_whole_however_narrow_the_terminal(columns: int) -> None:
    titles = ("match", "when", "who", "why", "seats")
    row = (
        "tablut." + "m" * 26,
        "2026-05-01 10:20:30",
        "an operator",
        "it hung " * 12,
        "somebody, AI level 4",
    )
    out = io.StringIO()
    console = Console(file=out, width=columns, color_system=None)
    print_table(console, plain_table(titles, [row, ("tablut.n", *row[1:4], "")], left=5))
    head, first, second = out.getvalue().splitlines()
    assert [each for each in titles if each not in head] == []
    assert [each for each in row if each.strip() not in first] == []
    assert second.startswith("tablut.n ")
    assert second == second.rstrip(), "a terminal would fold it into empty lines"


def test_settings_of_processes_have_their_whole_names(capsys: pytest.CaptureFixture[str]) -> None:
    found = GetProcessResponse(process="gateway", version="1", pid=7)
    found.settings.add(name="database_url", value="postgresql://" + "x" * 200)
    found.settings.add(name="director")
    processes._tell(found, "127.0.0.1:7800", as_json=False)
    lines = capsys.readouterr().out.splitlines()
    assert lines[1:] == ["  database_url  postgresql://" + "x" * 200]


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
async def test_a_terminal_that_lacks_characters_shows_the_others(
    platform: FakePlatform, tmp_path: Path, encoding: str
) -> None:
    environ = {
        "ARDRI_ADDRESS": platform.address,
        "ARDRI_STATE_DIR": str(tmp_path),
        "PYTHONIOENCODING": encoding,
    }
    out = b""
    for words in (("account", "name", "Zo\N{GREEK SMALL LETTER EPSILON}"), ("profile",)):
        done = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "ardri_cli.main", *words),
            stdout=asyncio.subprocess.PIPE,
            env=os.environ | environ,
        )
        out, _ = await done.communicate()
        assert done.returncode == 0
    assert b"Zo? (" in out


@pytest.mark.parametrize("words", [("version",), ("--help",), ("perft", "tablut", "1", "--json")])
def test_a_full_disk_is_said_in_a_line(words: tuple[str, ...]) -> None:
    command = [sys.executable, "-m", "ardri_cli.main", *words]
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "ardri: cannot write: No space left on device\n")
