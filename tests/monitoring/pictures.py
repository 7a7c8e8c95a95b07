"""`make boards`: pictures of all dashboards, drawn from a platform that is played on meanwhile."""

import argparse
import asyncio
import math
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Final

from ardri_cli.access.operator_key import operator_key
from ardri_cli.tournaments.spec.spec_file import read_spec
from ardri_client import Ardri
from k8s.monitoring.board import Board, Panel
from k8s.monitoring.drawing import Drawn, Series, picture
from k8s.monitoring.files import boards
from services import games
from services.runtime.credentials.claims import Claims, Scope
from tests.e2e.platform import Platform, running
from tests.e2e.playing import play_randomly
from tests.servers import prometheus
from tests.servers.child import needed

FOLDER: Final = Path("docs/screens/boards")
_STEP_SECONDS: Final = 5
_MOST_SERIES: Final = 8
_SHORT: Final = {"tara": {"round_limit": 2}, "tablut": {"quiet_plies": 30}}
"""Options that make matches short."""


async def keep_busy(platform: Platform, seconds: float) -> None:
    """Plays for so long: matches of every game, one that matchmaking makes, a tournament."""
    until = time.monotonic() + seconds
    async with _player(platform, "ada") as ada, _player(platform, "olga") as olga:
        made = await olga.tournaments.create(read_spec(Path("docs/examples/round_robin.toml")), start=True)
        await asyncio.gather(
            *(_matches(ada, game, until) for game in games.names()), _found(ada, until), _watched(olga, until)
        )
        await olga.tournaments.get(made.tournament_id)


async def _matches(ardri: Ardri, game: str, until: float) -> None:
    number = 0
    while time.monotonic() < until:
        number += 1
        table = await ardri.open_match(game, bots={1: 2}, options=_SHORT.get(game))
        await play_randomly(table, Random(number))


async def _found(ardri: Ardri, until: float) -> None:
    while time.monotonic() < until:
        async with ardri.seek("tablut", fill_after=2.0, fill_level=1) as seek:
            table = await seek.table()
        async with table:
            await table.resign()


async def _watched(ardri: Ardri, until: float) -> None:
    """Bots among themselves, which need no player."""
    while time.monotonic() < until:
        await ardri.open_exhibition("tara", bots={0: 2, 1: 1}, options={"round_limit": 2})
        await asyncio.sleep(5.0)


@asynccontextmanager
async def _player(platform: Platform, name: str) -> AsyncIterator[Ardri]:
    """Somebody who may play and organise."""
    scopes = frozenset({Scope.PLAY, Scope.ORGANISE, Scope.OBSERVE})
    token = operator_key(platform.data).sign(Claims(name, scopes, int(time.time()) + 3600, name))
    async with Ardri.connect(platform.address, token=token) as ardri:
        yield ardri


def drawn(board: Board, server: prometheus.Prometheus, begin: float, end: float) -> Drawn:
    """What each panel of a board shows over that time."""
    return {panel.title: _series(panel, server, begin, end) for row in board.rows for panel in row.panels}


def _series(panel: Panel, server: prometheus.Prometheus, begin: float, end: float) -> list[Series]:
    found = []
    for legend, query in panel.queries.items():
        asked = query.replace("$__rate_interval", "30s").replace("$job", ".+").replace("$instance", ".+")
        for labels, points in server.query_range(asked, begin, end, _STEP_SECONDS):
            text = legend
            for name, value in labels.items():
                text = text.replace(f"{{{{{name}}}}}", value)
            finite = [point for point in points if math.isfinite(point[1])]
            if finite:
                found.append(Series(text.partition("{{")[0].strip() or panel.title, finite))
    return found[:_MOST_SERIES]


def main() -> None:
    """Plays for some minutes, and writes a picture for each board."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=180.0, help="how long it is played on")
    seconds = parser.parse_args().seconds
    binary = needed(prometheus.find_server(), "Prometheus")
    with running(games=games.names()) as platform:
        state_file = platform.data / "run" / "platform.json"
        with prometheus.running(binary, state_file, seconds=_STEP_SECONDS) as server:
            begin = time.time()
            asyncio.run(keep_busy(platform, seconds))
            end = time.time()
            FOLDER.mkdir(parents=True, exist_ok=True)
            for board in boards():
                shown = drawn(board, server, begin, end)
                (FOLDER / f"{board.name}.svg").write_text(picture(board, shown, begin, end), encoding="utf-8")


if __name__ == "__main__":
    main()
