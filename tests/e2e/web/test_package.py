"""@ardri/client, installed only from its tarball, plays and watches every game from node."""

import json
import re
import shutil
from pathlib import Path
from typing import Any, Final

import pytest

from services import games
from tests.clients.web.node import run
from tests.clients.web.package import compiled, install
from tests.e2e.platform import Platform
from tests.e2e.web.options import MATCH_SECONDS, wish
from tests.e2e.web.page import program

MOST_LINES: Final = 60
ANY_GAME: Final = Path(__file__).with_name("any_game.mjs")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("package")
    install(made)
    shutil.copy(ANY_GAME, made)
    return made


def node(folder: Path, *words: str) -> list[str]:
    """Runs node, and returns the lines that it prints."""
    return run("node", *words, cwd=folder, seconds=MATCH_SECONDS).splitlines()


def opened(platform: Platform, protocol: str) -> int:
    """How many calls and streams of a protocol the gateway has seen so far."""
    samples = [each for each in platform.metrics("gateway") if each.name == "ardri_web_calls_total"]
    return sum(int(each.value) for each in samples if each.labels["protocol"] == protocol)


@pytest.mark.parametrize("game", games.names())
def test_it_plays_and_watches_over_websockets(every_game: Platform, folder: Path, game: str) -> None:
    before = opened(every_game, "websocket")
    plays_and_watches(every_game, folder, game, "--experimental-websocket")
    assert opened(every_game, "websocket") - before == 2, "the seat and the spectator"


def test_it_plays_and_watches_without_websockets(every_game: Platform, folder: Path) -> None:
    before = opened(every_game, "websocket")
    plays_and_watches(every_game, folder, "tara", "--no-experimental-websocket")
    assert opened(every_game, "websocket") == before


def plays_and_watches(platform: Platform, folder: Path, game: str, flag: str) -> None:
    """Plays and watches with WebSockets, as in node from version 22 on, or without, as in older ones."""
    printed = node(folder, flag, ANY_GAME.name, platform.web_address, wish(game))
    found: dict[str, Any] = json.loads(printed[-1])
    for who in ("seat", "spectator"):
        told = found[who]
        first, last = told["versions"][0], told["versions"][-1]
        assert told["versions"] == list(range(first, last + 1)), "each event once, in order"
        assert told["views"] == [f"ardri.{game}.v1.View"]
        assert told["words"] == 1, "who has won, in words"
    assert found["seat"]["versions"][-1] == found["spectator"]["versions"][-1]
    assert found["seat"]["actions"] > 0
    assert found["spectator"]["actions"] == 0, "who watches has nothing to do"
    assert found["refusal"] == {"reason": "MATCH_OVER", "isPassing": False}
    assert min(found["ranks"]) == 1


def test_the_program_of_the_docs_plays_a_match(every_game: Platform, folder: Path) -> None:
    text = program("In TypeScript", "ts")
    assert len(text.splitlines()) <= MOST_LINES
    *told, outcome = node(folder, compiled(folder, "play", text), every_game.web_address)
    assert re.fullmatch(r"\w+ \[ [12], [12] \]", outcome)
    rows = [line for line in told if re.fullmatch("[.xoK]( [.xoK]){8}", line)]
    assert rows
    assert len(rows) % 9 == 0, "whole boards"
    assert any(re.match("[a-i][1-9]-[a-i][1-9]", line) for line in told), "moves in words"
