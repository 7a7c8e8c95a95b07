"""`python -m bench.rounds`: how fast workers settle matches whose rounds end together.

All matches wait for one last decision, after which the table makes its steps. The decisions are played as
fast as the engine takes them; the time runs from the first of them until the last step is in the log.
"""

import argparse
import asyncio
import contextlib
import importlib
import json
import secrets
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

import grpc
from prometheus_client.parser import text_string_to_metric_families

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.engine.v1.engine_service_pb2_grpc import EngineServiceStub
from ardri.match.v1 import match_pb2
from bench import report
from bench.positions import Position, account, positions, write
from bench.processes import SECRET, Process, broker, first_in_line, free_port
from services import games
from services.kernel import OptionValue
from services.runtime.tokens import Signer

_AT_ONCE = 128
_LOTS = "tests.conformance.lots.installed", "tests.engine.lots_engine", "tests.workers.lots_worker"
"""The toy game of the tests, and the processes that know it."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A match that waits for its last decision."""

    match_id: str
    position: Position


@dataclass(frozen=True, slots=True)
class Modules:
    """What to run as engine and as worker."""

    engine: str = "services.engine"
    worker: str = "workers"


@contextlib.contextmanager
def staffed(home: Path, game: str, workers: int, modules: Modules) -> Iterator[dict[str, Process]]:
    """The engine of a game over the log in `home/engine`, with a broker and so many worker processes."""
    running: dict[str, Process] = {}

    def start(name: str, *argv: str, **environ: str) -> None:
        running[name] = Process(name, home / name, argv, environ)
        running[name].wait_ready()

    with broker(home) as url:
        try:
            port = str(free_port())
            start("engine", "-m", modules.engine, game, ARDRI_BROKER_URL=url, ARDRI_PORT=port)
            for number in range(1, workers + 1):
                own = {"ARDRI_BROKER_URL": url, "ARDRI_CONCURRENCY": "1", "ARDRI_QUEUES": "rounds"}
                start(f"worker {number}", "-m", modules.worker, **own)
            yield running
        finally:
            for process in reversed(running.values()):
                process.stop()


async def measured(
    processes: Mapping[str, Process], waiting: Sequence[Waiting], signer: Signer
) -> dict[str, Any]:
    """Ends all rounds and waits until they are settled."""
    engine = processes["engine"]
    wanted = sum(each.position.steps for each in waiting)
    async with grpc.aio.insecure_channel(engine.address) as channel:
        stub = EngineServiceStub(channel)
        await _at_once(waiting, lambda each: _look(stub, signer, each))
        used = {name: process.cpu_seconds() for name, process in processes.items()}
        began = time.perf_counter()
        await _at_once(waiting, lambda each: _decide(stub, signer, each))
        decided = time.perf_counter() - began
        made = await asyncio.to_thread(_settled, engine, wanted)
        seconds = time.perf_counter() - began
    return {
        "matches": len(waiting),
        "steps": wanted,
        "seconds": round(seconds, 2),
        "seconds until all had decided": round(decided, 2),
        "steps a second": round(wanted / seconds),
        "made by": made,
        "CPU seconds": {name: round(each.cpu_seconds() - used[name], 2) for name, each in processes.items()},
    }


async def _at_once(waiting: Sequence[Waiting], ask: Any) -> None:
    left = iter(waiting)

    async def caller() -> None:
        for each in left:
            await ask(each)

    await asyncio.gather(*(caller() for _ in range(_AT_ONCE)))


async def _look(stub: Any, signer: Signer, each: Waiting) -> None:
    """Has the engine load the match."""
    await stub.GetMatch(pb.GetMatchRequest(match_id=each.match_id), metadata=_bearer(signer, each))


async def _decide(stub: Any, signer: Signer, each: Waiting) -> None:
    request = pb.PlayActionRequest(
        match_id=each.match_id,
        expected_version=len(each.position.bodies),
        request_id="last",
        action=match_pb2.Action(notation=each.position.notation),
    )
    await stub.PlayAction(request, metadata=_bearer(signer, each))


def _bearer(signer: Signer, each: Waiting) -> tuple[tuple[str, str], ...]:
    seat = each.position.seat
    token = signer.sign_seat(each.match_id, seat, account_id=account(seat))
    return (("authorization", f"Bearer {token}"),)


def _settled(engine: Process, wanted: int) -> dict[str, int]:
    """Who has made how many steps, once that many are made."""
    while True:
        with urllib.request.urlopen(f"http://127.0.0.1:{engine.metrics_port}/metrics") as page:
            families = text_string_to_metric_families(page.read().decode())
        made: dict[str, int] = {}
        for sample in (sample for family in families for sample in family.samples):
            if sample.name == "ardri_steps_settled_total":
                by = sample.labels["by"]
                made[by] = made.get(by, 0) + int(sample.value)
        if sum(made.values()) >= wanted:
            return made
        time.sleep(0.1)


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="tara")
    parser.add_argument("--seats", type=int, default=0, help="the game's least number if 0")
    parser.add_argument("--option", action="append", default=[], help="name=number of the game's options")
    parser.add_argument("--matches", type=int, default=5_000)
    parser.add_argument("--positions", type=int, default=40, help="different ones among the matches")
    parser.add_argument("--chain", type=int, default=1, help="least steps in a row after the decision")
    parser.add_argument("--workers", type=int, default=2, help="processes")
    chosen = parser.parse_args()
    modules = Modules()
    if chosen.game == "lots":
        installed, engine, worker = _LOTS
        importlib.import_module(installed)
        modules = Modules(engine, worker)
    game, signer = games.load(chosen.game), Signer(SECRET)
    options: dict[str, OptionValue] = {
        name: int(value) for name, _, value in (each.partition("=") for each in chosen.option)
    }
    seats = chosen.seats or game.facts.min_seats
    found = list(islice(positions(game, seats, options, chosen.chain, seed=1), chosen.positions))
    names = [f"{chosen.game}.{secrets.token_hex(12)}" for _ in range(chosen.matches)]
    waiting = [Waiting(name, found[number % len(found)]) for number, name in enumerate(names)]
    with first_in_line(), tempfile.TemporaryDirectory(prefix="ardri-rounds-") as folder:
        home = Path(folder)
        (home / "engine").mkdir()
        write(f"sqlite:///{home / 'engine' / f'engine-{chosen.game}.db'}", chosen.game, found, names)
        with staffed(home, chosen.game, chosen.workers, modules) as processes:
            figures = asyncio.run(measured(processes, waiting, signer))
    print(json.dumps({"game": chosen.game, "seats": seats} | figures | report.machine(), indent=1))


if __name__ == "__main__":
    main()
