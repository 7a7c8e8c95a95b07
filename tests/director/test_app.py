"""The whole process: killed and started again, drained, ready, measured."""

import asyncio
import functools
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc

from ardri.tournament.v1 import lease_service_pb2 as leases
from ardri.tournament.v1 import tournament_pb2 as pb
from ardri.tournament.v1 import tournament_service_pb2 as rpc
from ardri.tournament.v1.lease_service_pb2_grpc import LeaseServiceStub
from ardri.tournament.v1.tournament_service_pb2_grpc import TournamentServiceStub
from services.director.games import versions
from services.ledger.ledger import Ledger
from services.runtime.errors import LogUnavailable
from services.runtime.readiness.watch import watch_readiness
from tests.director.house import ACCEPTED, DUPLICATE, HOST, ORGANISER, SPECTATOR, STALE, delivery
from tests.director.process import DirectorProcess, is_running
from tests.director.served import by, running_director
from tests.director.specs import levels, spec
from tests.gateway.refusals import info_of, reason_of, status_of
from tests.samples import handled
from tests.waiting import HANG_SECONDS, LONG_DRAIN, wait_until


@pytest.fixture
def director(sqlite_url: str, tmp_path: Path) -> Iterator[DirectorProcess]:
    process = DirectorProcess(tmp_path, sqlite_url)
    process.start()
    yield process
    process.stop()


def test_a_killed_director_goes_on_where_it_was(director: DirectorProcess) -> None:
    """Its referees die with it, the broker is away all the time, and yet each game counts exactly once."""
    with grpc.insecure_channel(director.address) as channel:
        tournaments, leasing = TournamentServiceStub(channel), LeaseServiceStub(channel)
        create = rpc.CreateTournamentRequest(spec=spec(entrants=levels(4)), request_id="1", start=True)
        made = tournaments.CreateTournament(create, metadata=by(ORGANISER)).tournament
        register = leases.RegisterWorkerRequest(worker_id="w1", rules_versions=versions())
        token = leasing.RegisterWorker(register, metadata=by(HOST)).session_token
        mine = (("authorization", f"Bearer {token}"),)
        request = leases.LeaseSlotsRequest(worker_id="w1", most=5)
        played: list[leases.Delivery] = []
        counted = 0

        def leased() -> list[leases.Delivery]:
            return list(map(delivery, leasing.LeaseSlots(request, metadata=mine).assignments))

        def some_count() -> bool:
            nonlocal counted, played
            played = leased()
            deliver = leases.DeliverGamesRequest(worker_id="w1", deliveries=played[:3])
            fates = [each.fate for each in leasing.DeliverGames(deliver, metadata=mine).results]
            assert set(fates) <= {ACCEPTED, STALE}
            counted += fates.count(ACCEPTED)
            return counted > 0

        wait_until(some_count, "the first round is planned, and games of it count")
        before = counted
        played += leased()
        referees = director.children
        assert len(referees) >= 2
        director.kill()
        wait_until(lambda: not any(map(is_running, referees)), "its referees have gone too")
        director.start()

        def ended() -> bool:
            nonlocal counted, played
            deliver = leases.DeliverGamesRequest(worker_id="w1", deliveries=played)
            results = leasing.DeliverGames(deliver, metadata=mine, wait_for_ready=True).results
            assert {each.fate for each in results} <= {ACCEPTED, DUPLICATE, STALE}
            counted += [each.fate for each in results].count(ACCEPTED)
            played = leased()
            get = rpc.GetTournamentRequest(tournament_id=made.tournament_id)
            tournament = tournaments.GetTournament(get, metadata=by(SPECTATOR)).tournament
            return tournament.state == pb.TOURNAMENT_STATE_ENDED

        wait_until(ended, "the tournament has ended")
        assert counted == 12
        with urllib.request.urlopen(f"http://127.0.0.1:{director.metrics_port}/metrics") as page:
            told = page.read().decode()
        assert f'ardri_tournament_deliveries_total{{fate="accepted"}} {12 - before}.0' in told
        assert f'ardri_tournament_verdicts_total{{verdict="played"}} {2 * (12 - before)}.0' in told
        assert 'ardri_tournament_deliveries_total{fate="forbidden"} 0.0' in told, (
            "none, and not: nobody knows"
        )
        assert 'ardri_tournament_leases_forbidden_total{grpc_method="RenewLeases"} 0.0' in told
        assert "ardri_tournament_referee_seconds_count" in told
    assert director.terminate() == 0


async def test_a_director_that_stops_sends_watchers_away(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running_director(sqlite_url, monkeypatch, ARDRI_DRAIN_SECONDS=LONG_DRAIN) as served:
        create = rpc.CreateTournamentRequest(spec=spec(), request_id="1")
        made = await served.tournaments.CreateTournament(create, metadata=by(ORGANISER))
        watch = rpc.WatchStandingsRequest(tournament_id=made.tournament.tournament_id)
        stream = aiter(served.tournaments.WatchStandings(watch, metadata=by(SPECTATOR)))
        await anext(stream)
        stopping = asyncio.create_task(served.server.stop())
        assert await reason_of(anext(stream)) == "DRAINING"
        await stopping


async def test_it_is_ready_while_its_ledger_answers(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    is_away = False
    check = Ledger.check

    def checked(ledger: Ledger) -> None:
        if is_away:
            raise LogUnavailable("pulled out")
        check(ledger)

    monkeypatch.setattr(Ledger, "check", checked)
    quick = functools.partial(watch_readiness, every_seconds=0.01, within_seconds=HANG_SECONDS)
    monkeypatch.setattr("services.director.app.watch_readiness", quick)
    async with running_director(sqlite_url, monkeypatch) as served:
        health: Any = health_pb2_grpc.HealthStub(cast("Any", served.channel))
        watch = aiter(health.Watch(health_pb2.HealthCheckRequest(service="")))
        assert (await anext(watch)).status == health_pb2.HealthCheckResponse.SERVING
        is_away = True
        assert (await anext(watch)).status == health_pb2.HealthCheckResponse.NOT_SERVING
        is_away = False
        assert (await anext(watch)).status == health_pb2.HealthCheckResponse.SERVING


async def test_reflection_lists_each_service_once(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with running_director(sqlite_url, monkeypatch) as served:
        stub: Any = reflection_pb2_grpc.ServerReflectionStub(cast("Any", served.channel))
        request = reflection_pb2.ServerReflectionRequest(list_services="")
        answers = stub.ServerReflectionInfo(iter([request]))
        names = [each.name async for answer in answers for each in answer.list_services_response.service]
    own = [name for name in names if name.startswith("ardri.")]
    assert sorted(own) == [
        "ardri.ops.v1.DeadLetterService",
        "ardri.ops.v1.ProcessService",
        "ardri.tournament.v1.LeaseService",
        "ardri.tournament.v1.TournamentService",
    ]


@pytest.mark.parametrize("letter", ["x", "界"])
async def test_a_refusal_of_a_long_name_arrives(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, letter: str
) -> None:
    """A message that exceeds gRPC's limit for trailers would be lost, and with it the reason."""
    tournament = spec(entrants=levels(3))
    tournament.anchor = letter * 50_000
    request = rpc.CreateTournamentRequest(spec=tournament, request_id="1", start=True)
    async with running_director(sqlite_url, monkeypatch) as served:
        refused = served.tournaments.CreateTournament(request, metadata=by(ORGANISER))
        status = await status_of(refused)
    assert info_of(status).reason == "INVALID_REQUEST"
    assert status.message.startswith(f"spec.anchor: no entrant '{letter}{letter}")
    assert status.message.endswith(f"{letter} ..")


async def test_calls_and_streams_are_counted(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    counted = functools.partial(handled, "ardri.tournament.v1.TournamentService")
    listed = functools.partial(counted, "ListTournaments", "unary", "OK")
    exported = functools.partial(counted, "ExportTournament", "server_stream", "NotFound")

    async with running_director(sqlite_url, monkeypatch) as served:
        calls, streams = listed(), exported()
        await served.tournaments.ListTournaments(rpc.ListTournamentsRequest(), metadata=by(SPECTATOR))
        export = rpc.ExportTournamentRequest(tournament_id="nowhere")
        stream = served.tournaments.ExportTournament(export, metadata=by(SPECTATOR))
        assert await reason_of(anext(aiter(stream))) == "NO_SUCH_ENTRY"
        assert listed() == calls + 1
        assert exported() == streams + 1
