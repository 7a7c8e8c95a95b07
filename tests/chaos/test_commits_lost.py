"""PostgreSQL is set back under a running engine, as by a fail-over to a standby that was behind."""

import asyncio
import contextlib
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import grpc
import psycopg
import pytest

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.engine.v1.engine_service_pb2_grpc import EngineServiceStub
from services.engine.match.set_back import LOG_SET_BACK
from services.runtime.credentials.claims import Claims, Scope
from tests.chaos.following import Table
from tests.credentials import SIGNER
from tests.engine.process import running
from tests.engine.served import act_request
from tests.servers import postgres
from tests.servers.child import needed
from tests.servers.postgres import PostgresServer
from tests.waiting import until

pytestmark = pytest.mark.postgres

MATCH = f"tablut.{'5' * 24}"
LOST = 2
REFUSED = "target attribute"
"""Part of the engine's message about a server that is not a primary."""
_HOUR = 3600


async def test_an_engine_ends_and_goes_on_with_what_there_is(tmp_path: Path) -> None:
    binaries = needed(postgres.find_binaries(), "PostgreSQL")
    with (
        postgres.running_database(binaries) as url,
        running(tmp_path, environ={"ARDRI_DATABASE_URL": url}) as engine,
    ):
        async with grpc.aio.insecure_channel(engine.address) as channel:
            table = Table(EngineServiceStub(channel), MATCH)
            seats = await begun(table)
            had = [await act(table, seats) for _ in range(LOST + 1)]
            set_back(url, had[0])
            await until(lambda: engine.has_ended, "the engine ends")
            assert engine.exit_code == LOG_SET_BACK
            engine.start()
            assert [await act(table, seats) for _ in range(LOST)] == had[1:]


async def test_a_standby_that_is_behind_in_place_of_the_database_is_waited_out(tmp_path: Path) -> None:
    binaries = needed(postgres.find_binaries(), "PostgreSQL")
    with (
        postgres.running(binaries) as server,
        server.database() as url,
        running(tmp_path, environ={"ARDRI_DATABASE_URL": url}) as engine,
    ):
        async with grpc.aio.insecure_channel(engine.address) as channel:
            table = Table(EngineServiceStub(channel), MATCH)
            seats = await begun(table)
            standby = copied(server)
            had = [await act(table, seats) for _ in range(LOST)]
            with exchanged(server, standby):
                acting = asyncio.create_task(act(table, seats))
                await until(lambda: engine.has_ended or REFUSED in engine.log_file.read_text(), REFUSED)
                assert not engine.has_ended
            assert await acting > had[-1]


def copied(server: PostgresServer) -> Path:
    """Copies the server's current data into a folder for a standby."""
    data, copy = server.home / "data", server.home / "standby"
    server.stop()
    subprocess.run(["cp", "-a", data, copy], check=True)
    postgres.make_standby(copy)
    server.start()
    return copy


@contextlib.contextmanager
def exchanged(server: PostgresServer, standby: Path) -> Iterator[None]:
    """Lets the standby run at the server's address meanwhile."""
    data, aside = server.home / "data", server.home / "aside"
    server.stop()
    data.rename(aside)
    standby.rename(data)
    server.start()
    yield
    server.stop()
    data.rename(standby)
    aside.rename(data)
    server.start()


async def begun(table: Table) -> list[str]:
    """Begins a match; returns the tokens of its seats."""
    request = pb.CreateMatchRequest(game="tablut", match_id=table.match_id)
    await table.ask("CreateMatch", request, token("organiser", Scope.ORGANISE))
    for seat in range(2):
        joining = pb.JoinMatchRequest(match_id=table.match_id, seat=seat)
        await table.ask("JoinMatch", joining, token(f"account-{seat}", Scope.PLAY))
    return [SIGNER.sign_seat(table.match_id, seat, account_id=f"account-{seat}") for seat in range(2)]


async def act(table: Table, seats: list[str]) -> int:
    """Plays the first legal action of a seat to act; returns its version."""
    asked = pb.GetMatchRequest(match_id=table.match_id)
    match = (await table.ask("GetMatch", asked, seats[0])).match
    whose = seats[match.to_act[0]]
    asked_for = pb.ListLegalActionsRequest(match_id=table.match_id)
    action = (await table.ask("ListLegalActions", asked_for, whose)).actions[0].notation
    played = act_request(table.match_id, action, match.version, f"at-{match.version}")
    return int((await table.ask("PlayAction", played, whose)).version)


def set_back(url: str, version: int) -> None:
    """Sets the database back to that version of the match, and closes all connections."""
    with psycopg.connect(url, autocommit=True) as db:
        db.execute("DELETE FROM events WHERE version > %s", [version])
        db.execute("UPDATE matches SET version = %s", [version])
        db.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


def token(account: str, scope: Scope) -> str:
    return SIGNER.sign(Claims(account, frozenset({scope}), int(time.time()) + _HOUR))
