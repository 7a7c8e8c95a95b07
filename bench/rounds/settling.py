"""Ends the rounds of many matches together, and measures the time until all their steps are in the log."""

import asyncio
import time
import urllib.request
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import grpc
from prometheus_client.parser import text_string_to_metric_families

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.engine.v1.engine_service_pb2_grpc import EngineServiceStub
from ardri.match.v1 import match_pb2
from bench.harness.processes import Process
from bench.rounds.positions import Position, account
from tests.credentials import Signer

_AT_ONCE = 128


@dataclass(frozen=True, slots=True)
class Waiting:
    """Matches that wait for the decision of a position, all at the same version."""

    match_ids: Sequence[str]
    version: int
    position: Position


async def measured(processes: Mapping[str, Process], waiting: Waiting, signer: Signer) -> dict[str, Any]:
    """Ends all rounds and waits until they are settled."""
    engine = processes["engine"]
    wanted = len(waiting.match_ids) * len(waiting.position.steps)
    async with grpc.aio.insecure_channel(engine.address) as channel:
        stub = EngineServiceStub(channel)
        await _for_each(waiting, lambda match_id: _look(stub, signer, waiting, match_id))
        used = {name: process.cpu_seconds() for name, process in processes.items()}
        began = time.perf_counter()
        await _for_each(waiting, lambda match_id: _decide(stub, signer, waiting, match_id))
        decided = time.perf_counter() - began
        made = await asyncio.to_thread(_settled, engine, wanted)
        seconds = time.perf_counter() - began
    return {
        "matches": len(waiting.match_ids),
        "decision": waiting.position.notation,
        "steps of each": waiting.position.steps,
        "seconds from the first decision": round(seconds, 2),
        "seconds from the last decision": round(seconds - decided, 2),
        "steps a second": round(wanted / seconds),
        "made by": made,
        "CPU seconds": {name: round(each.cpu_seconds() - used[name], 2) for name, each in processes.items()},
    }


async def _for_each(waiting: Waiting, ask: Callable[[str], Awaitable[None]]) -> None:
    left = iter(waiting.match_ids)

    async def caller() -> None:
        for match_id in left:
            await ask(match_id)

    await asyncio.gather(*(caller() for _ in range(_AT_ONCE)))


async def _look(stub: Any, signer: Signer, waiting: Waiting, match_id: str) -> None:
    """Makes the engine load the match."""
    await stub.GetMatch(pb.GetMatchRequest(match_id=match_id), metadata=_bearer(signer, waiting, match_id))


async def _decide(stub: Any, signer: Signer, waiting: Waiting, match_id: str) -> None:
    request = pb.PlayActionRequest(
        match_id=match_id,
        expected_version=waiting.version,
        request_id="last",
        action=match_pb2.Action(notation=waiting.position.notation),
    )
    await stub.PlayAction(request, metadata=_bearer(signer, waiting, match_id))


def _bearer(signer: Signer, waiting: Waiting, match_id: str) -> tuple[tuple[str, str], ...]:
    seat = waiting.position.seat
    token = signer.sign_seat(match_id, seat, account_id=account(seat))
    return (("authorization", f"Bearer {token}"),)


def _settled(engine: Process, wanted: int) -> dict[str, int]:
    """Waits until that many steps are made; returns how many each process has made."""
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
