"""The node examples play whole matches of every game: in plain JSON, and with generated code."""

import json
import re
import shutil
import subprocess
import urllib.request
from collections import Counter
from pathlib import Path
from typing import Any, Final

import pytest

from services import games
from tests.e2e.platform import Platform
from tests.e2e.web.options import MATCH_SECONDS, wish
from tests.servers.child import needed

MOST_LINES: Final = 60
SERVICES: Final = {"ardri.engine.v1.EngineService", "ardri.gateway.v1.LobbyService"}


def node(folder: Path, program: str, *words: str) -> list[str]:
    """Runs a program, and returns the lines that it prints."""
    done = subprocess.run(
        [needed(shutil.which("node"), "node"), program, *words],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=MATCH_SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2_000:] + done.stderr
    return done.stdout.splitlines()


def test_it_has_few_lines_and_one_call(node_examples: Path) -> None:
    text = (node_examples / "play.mjs").read_text()
    assert len(text.splitlines()) <= MOST_LINES
    assert re.findall(r"\bardri\.[\w.]+/(\w+)", text) == ["OpenMatch", "Play"]
    assert text.count("fetch(") == 1


def account(platform: Platform) -> str:
    """Makes an account, and returns its token."""
    path = f"{platform.web_address}/ardri.gateway.v1.AccountService/CreateGuest"
    request = urllib.request.Request(path, b"{}", {"content-type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return str(json.load(answer)["token"])


def started(platform: Platform) -> Counter[str]:
    """How often each method was called at the gateway. AI opponents call the engine directly."""
    return Counter(
        {
            sample.labels["grpc_method"]: int(sample.value)
            for sample in platform.metrics("gateway")
            if sample.name == "grpc_server_started_total" and sample.labels["grpc_service"] in SERVICES
        }
    )


@pytest.mark.parametrize("game", games.names())
def test_one_call_and_one_stream_play_a_match(every_game: Platform, node_examples: Path, game: str) -> None:
    token = account(every_game)
    before = started(every_game)
    printed = node(node_examples, "play.mjs", every_game.web_address, token, wish(game))
    assert started(every_game) - before == {"OpenMatch": 1, "Play": 1}
    assert any(line.startswith(f"type.googleapis.com/ardri.{game}.v1.View") for line in printed)
    assert any(not line.startswith("type.googleapis.com") for line in printed), "events are told in words"


@pytest.mark.parametrize("game", games.names())
def test_generated_code_plays_and_watches(every_game: Platform, node_examples: Path, game: str) -> None:
    printed = node(node_examples, "typed.mjs", every_game.web_address, wish(game))
    found: dict[str, Any] = json.loads(printed[-1])
    assert found["code"] == 1000
    assert found["acked"] > 0
    assert found["views"] == [f"ardri.{game}.v1.View"]
    assert found["versions"] == list(range(1, len(found["versions"]) + 1)), "each event once, in order"
    assert found["refused"] == {"code": "FailedPrecondition", "reason": "MATCH_OVER"}
    assert min(found["ranks"]) == 1
