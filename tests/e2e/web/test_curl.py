"""The shell code of docs/frontends.md, run as printed, plays and watches a match of every game."""

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from services import games
from tests.e2e.platform import Platform
from tests.e2e.web.options import MATCH_SECONDS, short
from tests.e2e.web.page import program
from tests.servers.child import needed


def run(script: str, folder: Path, **variables: str) -> list[str]:
    """Runs the script, and returns the lines that it prints."""
    for tool in ("curl", "jq"):
        needed(shutil.which(tool), tool)
    done = subprocess.run(
        ["sh", "-c", script],
        cwd=folder,
        env=os.environ | variables,
        capture_output=True,
        text=True,
        timeout=MATCH_SECONDS,
        check=False,
    )
    assert not done.stderr
    assert done.returncode == 0, done.stdout
    return done.stdout.splitlines()


def versions(told: list[dict[str, Any]]) -> list[int]:
    return [int(event["version"]) for message in told for event in message.get("events", [])]


@pytest.mark.parametrize("game", games.names())
def test_the_text_of_the_docs_plays_a_whole_match(every_game: Platform, game: str, tmp_path: Path) -> None:
    shortly = json.dumps(short(game))
    printed = run(program("With curl", "sh"), tmp_path, at=every_game.web_address, game=game, options=shortly)

    answers, outcome = read_answers(printed)
    assert "ranks" in outcome, printed
    assert any("version" in answer for answer in answers), "it has played"
    told = [json.loads(line) for line in (tmp_path / "told.jsonl").read_text().splitlines()]
    assert versions(told) == list(range(1, len(versions(told)) + 1)), "each event once, in order"
    assert told[-1]["end"]["version"] == str(versions(told)[-1])
    acted = [event["played"] for each in told for event in each.get("events", []) if "played" in event]
    assert {0, 1} <= {each.get("seat", 0) for each in acted}, "zeros are left out of JSON"


def read_answers(printed: list[str]) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """Returns each action's answer, one line each, and the outcome, which jq spreads over several lines."""
    last = printed.index("{")
    return [json.loads(line) for line in printed[:last]], json.loads("\n".join(printed[last:]))
