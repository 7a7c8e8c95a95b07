"""Messages as JSON, in a process that has met none of the games."""

import json
import subprocess
import sys

import pytest

from services import games

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
