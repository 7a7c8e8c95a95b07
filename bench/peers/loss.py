"""Kills one of our engines during play: counts what it had answered, and how much of that is lost."""

import asyncio
import contextlib
import os
import signal
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path

import grpc

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.engine.v1.engine_service_pb2_grpc import EngineServiceStub
from bench.harness import workload
from bench.harness.processes import Process
from services.runtime.credentials.claims import Scope
from tests.credentials import Signer

_Act = Callable[..., Awaitable[bytes]]
"""A function that calls `PlayAction`."""


def killed(home: Path, signer: Signer, tables: int, seconds: float) -> tuple[int, int]:
    """How many actions were answered before the kill, and how many of these are not in the log."""
    engine = _engine(home)
    try:
        answered = asyncio.run(_play(engine, signer, tables, seconds))
    finally:
        engine.stop()
    engine = _engine(home)
    try:
        kept = asyncio.run(_versions(engine.address, signer, answered))
    finally:
        engine.stop()
    count = sum(version - workload.FIRST_VERSION for version in answered.values())
    return count, sum(max(0, version - kept[match_id]) for match_id, version in answered.items())


def _engine(home: Path) -> Process:
    (home / "ports.json").unlink(missing_ok=True)
    engine = Process("engine", home, ("-m", "services.engine", workload.GAME), {})
    engine.wait_ready()
    return engine


async def _play(engine: Process, signer: Signer, tables: int, seconds: float) -> dict[str, int]:
    """The last version of each match that was answered."""
    games = workload.random_games(16, seed=7, least=200)
    ids = await workload.create_matches([engine.address], signer, tables)
    answered = dict.fromkeys(ids, workload.FIRST_VERSION)
    async with grpc.aio.insecure_channel(engine.address) as channel:
        act: _Act = channel.unary_unary("/ardri.engine.v1.EngineService/PlayAction")
        playing = [
            asyncio.create_task(_table(act, signer, match_id, games[number % len(games)], answered))
            for number, match_id in enumerate(ids)
        ]
        await asyncio.sleep(seconds)
        os.kill(engine.pid, signal.SIGKILL)
        await asyncio.gather(*playing)
    return answered


async def _table(
    act: _Act,
    signer: Signer,
    match_id: str,
    plies: Sequence[workload.Ply],
    answered: dict[str, int],
) -> None:
    """Plays until the engine is gone."""
    tokens = [
        signer.sign_seat(match_id, seat, account_id=name) for seat, name in enumerate(workload.ACCOUNTS)
    ]
    prefix = pb.PlayActionRequest(match_id=match_id).SerializeToString()
    with contextlib.suppress(grpc.aio.AioRpcError):
        for number, ply in enumerate(plies):
            mover = (("authorization", f"Bearer {tokens[ply.seat]}"),)
            answer = await act(prefix + workload.action_message(number, ply), metadata=mover)
            answered[match_id] = pb.PlayActionResponse.FromString(answer).version


async def _versions(address: str, signer: Signer, matches: Mapping[str, int]) -> dict[str, int]:
    """The versions that the log has."""
    watcher = workload.metadata(signer, "bench-watcher", Scope.OBSERVE)
    async with grpc.aio.insecure_channel(address) as channel:
        stub = EngineServiceStub(channel)
        found = {}
        for match_id in matches:
            request = pb.GetMatchRequest(match_id=match_id)
            answer = await stub.GetMatch(request, metadata=watcher)
            found[match_id] = answer.match.version
    return found
