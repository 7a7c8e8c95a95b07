"""TournamentService over gRPC: who may call which method, and the reasons of its refusals."""

import asyncio
import contextlib
import threading
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest

from ardri.tournament.v1 import lease_service_pb2 as leases
from ardri.tournament.v1 import tournament_pb2 as pb
from ardri.tournament.v1 import tournament_service_pb2 as rpc
from services.director.api import creating, organising
from services.director.api.spectators import reading
from services.director.live.engines import Engines
from services.director.live.host import LiveHost
from services.director.live.seats import Seats
from services.ledger.storage.rows import TournamentState
from services.runtime.credentials.claims import Scope
from services.tournament.entrants import LIVE_KEY, account_key
from tests.director.house import ADMIN, HOST, ORGANISER, OTHER, SPECTATOR, House
from tests.director.served import Served, by, running_director
from tests.director.specs import levels, spec, stage
from tests.gateway.people import NOBODY, bearer
from tests.gateway.refusals import reason_of
from tests.waiting import HANG_SECONDS, until

PLAYER = bearer("pia", Scope.PLAY)
SEAT = bearer("pia", Scope.PLAY, match_id="tablut.x", seat=0)


@pytest.fixture
async def served(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Served]:
    async with running_director(sqlite_url, monkeypatch) as served:
        yield served


async def created(
    served: Served, tournament: pb.TournamentSpec | None = None, **fields: Any
) -> pb.Tournament:
    request = rpc.CreateTournamentRequest(
        spec=tournament or spec(), request_id=fields.pop("request_id", "1"), **fields
    )
    return (await served.tournaments.CreateTournament(request, metadata=by(ORGANISER))).tournament


ORGANISE: dict[str, Callable[[str], Any]] = {
    "StartTournament": lambda which: rpc.StartTournamentRequest(tournament_id=which),
    "PauseTournament": lambda which: rpc.PauseTournamentRequest(tournament_id=which),
    "ResumeTournament": lambda which: rpc.ResumeTournamentRequest(tournament_id=which),
    "CancelTournament": lambda which: rpc.CancelTournamentRequest(tournament_id=which),
    "ExtendTournament": lambda which: rpc.ExtendTournamentRequest(tournament_id=which, rounds=9),
    "UploadPairings": lambda which: rpc.UploadPairingsRequest(tournament_id=which),
    "EnterTournament": lambda which: rpc.EnterTournamentRequest(
        tournament_id=which, entrant=pb.Entrant(name="x", level=pb.LevelEntrant(level=1))
    ),
    "WithdrawEntrant": lambda which: rpc.WithdrawEntrantRequest(tournament_id=which, entrant="e0"),
}
READ: dict[str, Callable[[str], Any]] = {
    "GetTournament": lambda which: rpc.GetTournamentRequest(tournament_id=which),
    "ListTournaments": lambda _: rpc.ListTournamentsRequest(),
    "ListEntrants": lambda which: rpc.ListEntrantsRequest(tournament_id=which),
    "GetStandings": lambda which: rpc.GetStandingsRequest(tournament_id=which),
    "ListRunningGames": lambda which: rpc.ListRunningGamesRequest(tournament_id=which),
    "GetRatings": lambda which: rpc.GetRatingsRequest(tournament_id=which),
}
OPERATE: dict[str, Callable[[str], Any]] = {
    "ListWorkers": lambda _: rpc.ListWorkersRequest(),
    "QuarantineWorker": lambda _: rpc.QuarantineWorkerRequest(worker_id="w1"),
    "PurgeWorker": lambda _: rpc.PurgeWorkerRequest(worker_id="w1"),
}


async def test_only_its_organiser_or_an_admin_changes_a_tournament(served: Served) -> None:
    made = await created(served)
    for name, request in ORGANISE.items():
        method = getattr(served.tournaments, name)
        for who, reason in ((NOBODY, "BAD_TOKEN"), (SEAT, "BAD_TOKEN"), (OTHER, "SCOPE_MISSING")):
            assert await reason_of(method(request(made.tournament_id), metadata=by(who))) == reason, name
        for who in (SPECTATOR, HOST, PLAYER):
            refusal = await reason_of(method(request(made.tournament_id), metadata=by(who)))
            assert refusal == "SCOPE_MISSING", name
        assert await reason_of(method(request("nowhere"), metadata=by(ADMIN))) == "NO_SUCH_ENTRY", name
    before = await served.tournaments.GetTournament(
        rpc.GetTournamentRequest(tournament_id=made.tournament_id), metadata=by(SPECTATOR)
    )
    assert before.tournament == made
    by_admin = rpc.StartTournamentRequest(tournament_id=made.tournament_id)
    assert (await served.tournaments.StartTournament(by_admin, metadata=by(ADMIN))).tournament.state


async def test_any_account_reads_and_nobody_else(served: Served) -> None:
    made = await created(served)
    for name, request in READ.items():
        method = getattr(served.tournaments, name)
        for who in (SPECTATOR, PLAYER, ORGANISER):
            await method(request(made.tournament_id), metadata=by(who))
        for who in (NOBODY, SEAT):
            assert await reason_of(method(request(made.tournament_id), metadata=by(who))) == "BAD_TOKEN"
        if name != "ListTournaments":
            assert await reason_of(method(request("nowhere"), metadata=by(PLAYER))) == "NO_SUCH_ENTRY"


async def test_workers_are_for_admins(served: Served) -> None:
    for name, request in OPERATE.items():
        method = getattr(served.tournaments, name)
        assert await reason_of(method(request(""), metadata=by(ORGANISER))) == "SCOPE_MISSING"
        assert await reason_of(method(request(""), metadata=by(NOBODY))) == "BAD_TOKEN"
    unknown = served.tournaments.QuarantineWorker(
        rpc.QuarantineWorkerRequest(worker_id="w1"), metadata=by(ADMIN)
    )
    assert await reason_of(unknown) == "NO_SUCH_ENTRY"


async def test_a_workers_own_token_opens_sessions_and_nothing_else(served: Served) -> None:
    """It may not read, either: a worker gets everything it needs to know together with a game."""
    made = await created(served)
    exporting = rpc.ExportTournamentRequest(tournament_id=made.tournament_id)
    registered = await served.leases.RegisterWorker(
        leases.RegisterWorkerRequest(worker_id="w1"), metadata=by(HOST)
    )
    session = (("authorization", f"Bearer {registered.session_token}"),)
    for metadata, reason in ((by(HOST), "SCOPE_MISSING"), (session, "BAD_TOKEN")):
        for name, request in READ.items():
            method = getattr(served.tournaments, name)
            assert await reason_of(method(request(made.tournament_id), metadata=metadata)) == reason, name
        stream = served.tournaments.ExportTournament(exporting, metadata=metadata)
        assert await reason_of(anext(aiter(stream))) == reason
        record = rpc.GetRecordRequest()
        assert await reason_of(served.tournaments.GetRecord(record, metadata=metadata)) == reason
    again = served.leases.RegisterWorker(leases.RegisterWorkerRequest(worker_id="w1"), metadata=session)
    assert await reason_of(again) == "BAD_TOKEN", "a session does not outlive itself"


async def test_games_are_leased_in_the_session_of_that_worker_alone(served: Served) -> None:
    requests = {
        "LeaseSlots": leases.LeaseSlotsRequest(worker_id="w1", most=1),
        "RenewLeases": leases.RenewLeasesRequest(worker_id="w1"),
        "DeliverGames": leases.DeliverGamesRequest(worker_id="w1"),
        "ReturnSlots": leases.ReturnSlotsRequest(worker_id="w1"),
    }
    sessions = {}
    for worker in ("w1", "w2"):
        register = leases.RegisterWorkerRequest(worker_id=worker)
        for who, reason in ((NOBODY, "BAD_TOKEN"), (SEAT, "BAD_TOKEN"), (ORGANISER, "SCOPE_MISSING")):
            assert await reason_of(served.leases.RegisterWorker(register, metadata=by(who))) == reason
        token = (await served.leases.RegisterWorker(register, metadata=by(HOST))).session_token
        sessions[worker] = (("authorization", f"Bearer {token}"),)
    for name, request in requests.items():
        method = getattr(served.leases, name)
        for who in (NOBODY, HOST, ADMIN):
            assert await reason_of(method(request, metadata=by(who))) == "BAD_TOKEN"
        assert await reason_of(method(request, metadata=by(ORGANISER))) == "SCOPE_MISSING"
        assert await reason_of(method(request, metadata=sessions["w2"])) == "BAD_TOKEN"
        await method(request, metadata=sessions["w1"])


async def test_streams_check_who_calls(served: Served) -> None:
    made = await created(served)
    watch = served.tournaments.WatchStandings(
        rpc.WatchStandingsRequest(tournament_id=made.tournament_id), metadata=by(NOBODY)
    )
    assert await reason_of(anext(aiter(watch))) == "BAD_TOKEN"
    export = served.tournaments.ExportTournament(
        rpc.ExportTournamentRequest(tournament_id="nowhere"), metadata=by(PLAYER)
    )
    assert await reason_of(anext(aiter(export))) == "NO_SUCH_ENTRY"


async def test_a_wish_that_comes_twice_is_one_tournament(served: Served) -> None:
    first = await created(served, start=True)
    again = await created(served, start=True)
    assert first.tournament_id == again.tournament_id
    other = served.tournaments.CreateTournament(
        rpc.CreateTournamentRequest(spec=spec(entrants=levels(4)), request_id="1"), metadata=by(ORGANISER)
    )
    assert await reason_of(other) == "REQUEST_ID_REUSED"
    assert (await created(served, request_id="2")).tournament_id != first.tournament_id


BAD_SPECS: dict[str, tuple[Callable[[pb.TournamentSpec], object], str]] = {
    "no such game": (lambda requested: setattr(requested, "game", "chess"), "NO_SUCH_GAME"),
    "seats that the game has not": (lambda requested: setattr(requested, "seats", 5), "INVALID_SETUP"),
    "options of another game": (
        lambda requested: setattr(requested.options, "type_url", "type.googleapis.com/ardri.tara.v1.Options"),
        "INVALID_OPTIONS",
    ),
    "no name": (lambda requested: setattr(requested, "name", ""), "INVALID_REQUEST"),
    "no such mode": (lambda requested: setattr(requested, "mode", 7), "INVALID_REQUEST"),
    "no format": (lambda requested: requested.stages.add(), "INVALID_REQUEST"),
    "an entrant of no kind": (lambda requested: requested.entrants.add(name="x"), "INVALID_REQUEST"),
    "a name twice": (lambda requested: requested.entrants.append(requested.entrants[0]), "INVALID_REQUEST"),
    "a level that there is not": (
        lambda requested: setattr(requested.entrants[0].level, "level", 9),
        "INVALID_REQUEST",
    ),
    "people in fast games": (
        lambda requested: requested.entrants.add(name="x", person=pb.AccountEntrant(account_id="x")),
        "INVALID_REQUEST",
    ),
    "a clock in fast games": (lambda requested: setattr(requested.clock, "kind", 3), "INVALID_REQUEST"),
    "a move of hours": (lambda requested: setattr(requested.move_time, "seconds", 9999), "INVALID_REQUEST"),
    "a weight below 0": (lambda requested: setattr(requested, "weight", -1), "INVALID_REQUEST"),
}


@pytest.mark.parametrize("name", BAD_SPECS)
async def test_what_cannot_be_played_is_refused_by_name(served: Served, name: str) -> None:
    change, reason = BAD_SPECS[name]
    requested = spec()
    change(requested)
    for start in (False, True):
        request = rpc.CreateTournamentRequest(spec=requested, request_id="1", start=start)
        assert await reason_of(served.tournaments.CreateTournament(request, metadata=by(ORGANISER))) == reason
    listed = await served.tournaments.ListTournaments(rpc.ListTournamentsRequest(), metadata=by(SPECTATOR))
    assert not listed.tournaments


async def test_request_ids_are_short_and_there(served: Served) -> None:
    for request_id in ("", "x" * 65):
        request = rpc.CreateTournamentRequest(spec=spec(), request_id=request_id)
        call = served.tournaments.CreateTournament(request, metadata=by(ORGANISER))
        assert await reason_of(call) == "INVALID_REQUEST"


async def test_a_spec_is_completed_and_pinned(served: Served) -> None:
    made = await created(served)
    assert (made.spec.seats, made.spec.weight, made.spec.mode) == (2, 1, pb.MODE_FAST)
    assert [each.format for each in made.spec.stages] == [pb.FORMAT_ROUND_ROBIN]
    assert made.spec.stages[0].blocks == 1
    assert made.rules_version
    assert len(made.seed_commitment) == 32
    assert not made.seed_root


async def test_an_open_tournament_waits_for_entrants_and_then_begins(served: Served) -> None:
    made = await created(served, spec(stage(pb.FORMAT_KNOCKOUT), entrants=[]))
    start = rpc.StartTournamentRequest(tournament_id=made.tournament_id)
    refusal = await reason_of(served.tournaments.StartTournament(start, metadata=by(ORGANISER)))
    assert refusal == "INVALID_REQUEST"
    for entrant in levels(2):
        request = rpc.EnterTournamentRequest(tournament_id=made.tournament_id, entrant=entrant)
        entry = (await served.tournaments.EnterTournament(request, metadata=by(ORGANISER))).entry
        assert entry.entrant == entrant
        await served.tournaments.EnterTournament(request, metadata=by(ORGANISER))
    begun = await served.tournaments.StartTournament(start, metadata=by(ORGANISER))
    assert begun.tournament.state == pb.TOURNAMENT_STATE_RUNNING


async def test_states_follow_one_another_and_repeating_is_harmless(served: Served) -> None:
    made = await created(served)
    running, paused, cancelled = 2, 3, 5
    for name, state in (
        ("PauseTournament", None),
        ("ResumeTournament", None),
        ("StartTournament", running),
        ("StartTournament", running),
        ("ResumeTournament", running),
        ("PauseTournament", paused),
        ("PauseTournament", paused),
        ("StartTournament", paused),
        ("ResumeTournament", running),
        ("CancelTournament", cancelled),
        ("CancelTournament", cancelled),
        ("StartTournament", None),
        ("ResumeTournament", None),
        ("PauseTournament", None),
        ("ExtendTournament", None),
    ):
        method = getattr(served.tournaments, name)
        call = method(ORGANISE[name](made.tournament_id), metadata=by(ORGANISER))
        if state is None:
            assert await reason_of(call) == "TOURNAMENT_STATE", name
        else:
            assert (await call).tournament.state == state, name


async def test_tournaments_are_listed_newest_first_page_by_page(served: Served) -> None:
    ids = [(await created(served, request_id=str(number))).tournament_id for number in range(5)]
    found: list[str] = []
    request = rpc.ListTournamentsRequest(page_size=2)
    while True:
        page = await served.tournaments.ListTournaments(request, metadata=by(SPECTATOR))
        found += [tournament.tournament_id for tournament in page.tournaments]
        if not page.next_page_token:
            break
        request.page_token = page.next_page_token
    assert sorted(found) == sorted(ids)
    assert len(found) == len(ids)
    ended = rpc.ListTournamentsRequest(states=[pb.TOURNAMENT_STATE_ENDED])
    assert not (await served.tournaments.ListTournaments(ended, metadata=by(SPECTATOR))).tournaments
    for bad in (
        rpc.ListTournamentsRequest(page_size=201),
        rpc.ListTournamentsRequest(page_token="x"),
        rpc.ListTournamentsRequest(states=[pb.TOURNAMENT_STATE_UNSPECIFIED]),
    ):
        call = served.tournaments.ListTournaments(bad, metadata=by(SPECTATOR))
        assert await reason_of(call) == "INVALID_REQUEST"


def test_each_state_is_looked_for_once() -> None:
    """A request has room for 65,000 states, and PostgreSQL accepts no more parameters than that."""
    assert reading._states([pb.TOURNAMENT_STATE_OPEN, pb.TOURNAMENT_STATE_ENDED] * 30_000) == [
        TournamentState.OPEN,
        TournamentState.ENDED,
    ]


async def test_a_bad_spec_is_told_before_a_missing_scope(served: Served) -> None:
    """A caller should not first have to get a token, only to learn that the spec is wrong."""
    for entrants, reason in ((levels(3, level=9), "INVALID_REQUEST"), (levels(3), "SCOPE_MISSING")):
        request = rpc.CreateTournamentRequest(spec=spec(entrants=entrants), request_id="1")
        assert await reason_of(served.tournaments.CreateTournament(request, metadata=by(PLAYER))) == reason
    assert await reason_of(served.tournaments.CreateTournament(request, metadata=by(NOBODY))) == "BAD_TOKEN"


async def test_others_are_answered_while_a_spec_is_checked(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everybody may send a large spec, and checking it takes half a second."""
    begun, let = threading.Event(), threading.Event()
    check = creating.new_tournament

    def new_tournament(*given: Any) -> Any:
        begun.set()
        assert let.wait(HANG_SECONDS), "it is checked in the loop, which nobody else can use meanwhile"
        return check(*given)

    monkeypatch.setattr(organising, "new_tournament", new_tournament)
    making = asyncio.ensure_future(created(served))
    await until(begun.is_set)
    await served.tournaments.ListTournaments(rpc.ListTournamentsRequest(), metadata=by(SPECTATOR))
    let.set()
    assert (await making).tournament_id


async def test_who_waits_for_games_is_known_while_the_stream_is_open(served: Served, house: House) -> None:
    """The director that hosts live games offers these accounts, as a worker offers programs."""
    engines = Engines({"tablut": ["127.0.0.1:1"]}, house.context.signer)
    seats = Seats(house.context, engines)
    host = LiveHost(house.context, engines, house.deliveries, lambda: seats.accounts)
    waiting = aiter(seats.watch_seats(PLAYER, rpc.WatchSeatsRequest().SerializeToString()))
    asked = asyncio.ensure_future(anext(waiting))
    await until(lambda: seats.accounts)
    host._register(house.ledger)
    (row,) = house.ledger.workers()
    assert row.worker.programs == {LIVE_KEY, account_key("pia")}
    assert row.worker.rules_versions.keys() == {"tablut"}
    asked.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await asked
    assert seats.accounts == frozenset()
    host._register(house.ledger)
    assert house.ledger.workers()[0].worker.programs == {LIVE_KEY}
    await engines.close()
