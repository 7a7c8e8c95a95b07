"""The node bot over gRPC: with the protos as files, and with only the platform's own descriptions."""

import base64
import json
import shutil
import subprocess
from pathlib import Path
from typing import Any, Final

import pytest

from services import games
from services.runtime.jobs.wire import load_wire
from tests.e2e.platform import Platform
from tests.e2e.web.options import short
from tests.e2e.web.test_node import node
from tests.servers.child import needed
from tests.waiting import HANG_SECONDS

ROOT: Final = Path(__file__).resolve().parents[3]
_WAYS: Final = {"files.mjs": [str(ROOT / "protos")], "reflection.mjs": []}


@pytest.fixture(scope="module")
def bot(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the bot, installed from its lock file."""
    npm = needed(shutil.which("npm"), "npm")
    folder = tmp_path_factory.mktemp("node") / "grpc"
    source = ROOT / "docs" / "examples" / "node" / "grpc"
    shutil.copytree(source, folder, ignore=shutil.ignore_patterns("node_modules"))
    command = [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
    subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=HANG_SECONDS)
    return folder


def wish(game: str) -> str:
    """An OpenMatchRequest for a short match, for proto-loader: `options` are bytes in Base64."""
    kernel = games.load(game)
    wire = load_wire(kernel)
    named = {_snake(name): value for name, value in (short(game) or {}).items() if name != "@type"}
    seats = kernel.facts.min_seats
    options = wire.options_to_proto(dict(kernel.setup(seats, named).options))
    value = base64.b64encode(options.SerializeToString()).decode()
    asked: dict[str, Any] = {
        "game": game,
        "seat": 0,
        "bots": [{"seat": seat, "bot": {"level": 1}} for seat in range(1, seats)],
        "options": {"type_url": f"type.googleapis.com/{options.DESCRIPTOR.full_name}", "value": value},
    }
    return json.dumps(asked)


def _snake(name: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)


@pytest.mark.parametrize("way", _WAYS)
@pytest.mark.parametrize("game", games.names())
def test_a_whole_match_is_played(every_game: Platform, bot: Path, way: str, game: str) -> None:
    told = json.loads(node(bot, way, *_WAYS[way], every_game.address, wish(game))[-1])

    assert told["match"].startswith(f"{game}.")
    assert told["actions"] > 0
    # If several seats decide at once, a decision may come too late; the next position asks again.
    assert told["refused"] < told["actions"]
    assert min(told["ranks"]) == 1
