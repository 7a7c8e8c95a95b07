"""Data kept of an account: all of it is exported, and all of it is deleted, on each store."""

import pytest
from sqlalchemy import Connection, select

from ardri.engine.v1 import engine_service_pb2 as engine_pb
from ardri.gateway.v1 import account_service_pb2 as pb
from ardri.gateway.v1 import matchmaking_service_pb2 as tickets_pb
from gateway.accounts import ladder_store
from gateway.accounts.link_codes import LinkCodes
from gateway.accounts.personal_data import FRESH_SECONDS, PersonalData
from gateway.context import GatewayContext
from gateway.sessions.devices import Devices
from gateway.sessions.scopes import GUEST_SCOPES
from gateway.sessions.sessions import Sessions
from services.runtime.credentials.claims import Scope
from services.runtime.database.schema import accounts, ladder, lobby, matchmaking, tournaments
from services.runtime.database.schema.revocations import revocations
from services.runtime.errors import BadToken, InvalidRequest, NoSuchEntry, ScopeMissing
from services.runtime.limits.bucket import RateLimit
from services.runtime.rpc.methods import Call
from tests.credentials import SIGNER
from tests.gateway.accounts.conftest import as_bearer, guest, own_account
from tests.gateway.conftest import Clock
from tests.gateway.matchmaking.replica import Replica
from tests.gateway.people import NOBODY, bearer

NAME = "Ann the Unforgettable"
WRITTEN = (
    accounts.accounts,
    lobby.openings,
    matchmaking.proposals,
    ladder.ratings,
    matchmaking.ticket_matches,
    matchmaking.tickets,
    accounts.devices,
    accounts.identities,
    accounts.link_codes,
    ladder.rating_points,
    accounts.used_id_tokens,
)
Both = tuple[GatewayContext, GatewayContext]


def id_of(who: Call) -> str:
    return SIGNER.verify(who.authorization.removeprefix("Bearer "), 0).account_id


def family_of(who: Call) -> str:
    return SIGNER.verify(who.authorization.removeprefix("Bearer "), 0).family


@pytest.fixture
async def ann(both: Both) -> Call:
    """An account that has left a trace in every table."""
    context = both[0]
    ann = await guest(own_account(context), NAME)
    await own_account(context).update_account(ann, pb.UpdateAccountRequest(avatar=7, preferences=b"dark"))
    await LinkCodes(context).create(ann, pb.CreateLinkCodeRequest(kind=pb.LINK_CODE_KIND_RECOVERY))
    await context.store.run(lambda connection: _traces(connection, id_of(ann)))
    return ann


def _traces(connection: Connection, account_id: str) -> None:
    for number in range(3):
        match_id = f"tablut.{number}"
        ladder_store.enrol(connection, [match_id], 0)
        ladder_store.take_in(connection, match_id, "tablut", {account_id: 1, "bob": 2}, 1_000 * number)
    request = engine_pb.CreateMatchRequest(match_id="tablut.0")
    request.taken.add(seat=0, account_id=account_id, name=NAME)
    request.reserved.add(seat=1, account_id="bob", name="Bob")
    ticket = {
        "account_id": account_id,
        "name": NAME,
        "game": "tablut",
        "seats": 2,
        "pool": b"",
        "request": b"",
    }
    ticket |= {"rating": 1500, "created_ms": 1, "renewed_ms": 1, "fill_level": 1, "detail": ""}
    states = (tickets_pb.TICKET_STATE_SEARCHING, tickets_pb.TICKET_STATE_MATCHED)
    tickets = [{**ticket, "ticket_id": f"t{at}", "request_id": f"{at}", "state": at} for at in states]
    opening = {
        "account_id": account_id,
        "request_id": "o",
        "digest": b"",
        "match_id": "tablut.o",
        "created_ms": 1,
    }
    identity = {
        "identity_id": "i1",
        "issuer": "https://id.example",
        "subject": "ann",
        "account_id": account_id,
    }
    token = {"digest": b"d", "request_id": "r", "account_id": account_id, "used_ms": 1, "expires_ms": 1}
    for table, rows in (
        (matchmaking.tickets, tickets),
        (
            matchmaking.proposals,
            [{"match_id": "tablut.0", "request": request.SerializeToString(), "state": 1, "created_ms": 1}],
        ),
        (matchmaking.ticket_matches, [{"ticket_id": "t2", "match_id": "tablut.0", "seat": 0}]),
        (lobby.openings, [{**opening, "invite_code": "letmein"}]),
        (accounts.identities, [{**identity, "linked_ms": 1}]),
        (accounts.used_id_tokens, [token]),
    ):
        connection.execute(table.insert(), rows)


async def exported(context: GatewayContext, who: Call, size: int) -> list[pb.ExportAccountResponse]:
    request, pages = pb.ExportAccountRequest(page_size=size), []
    while True:
        pages.append(await PersonalData(context).export(who, request))
        request.page_token = pages[-1].next_page_token
        if not request.page_token:
            return pages


def deletion(who: Call, clock: Clock, age: float = 0.0) -> pb.DeleteAccountRequest:
    request = pb.DeleteAccountRequest(confirmed_account_id=id_of(who))
    request.confirmed.FromSeconds(int(clock.now - age))
    return request


async def everything(context: GatewayContext) -> str:
    """Returns all rows of all tables that the gateway writes about accounts."""

    def read(connection: Connection) -> str:
        return str([(table.name, connection.execute(select(table)).all()) for table in WRITTEN])

    return await context.store.run(read)


@pytest.mark.parametrize("size", [1, 2, 3, 500])
async def test_everything_is_handed_over(both: Both, ann: Call, size: int) -> None:
    whole = pb.ExportAccountResponse()
    for page in await exported(both[1], ann, size):
        whole.MergeFrom(page)
    assert (whole.account.name, whole.account.avatar, whole.preferences.value) == (NAME, 7, b"dark")
    assert [each.kind for each in whole.link_codes] == [pb.LINK_CODE_KIND_RECOVERY]
    assert [each.device_id for each in whole.devices] == [family_of(ann)]
    assert [(each.issuer, each.subject) for each in whole.identities] == [("https://id.example", "ann")]
    assert [(each.game, each.games) for each in whole.ratings] == [("tablut", 3)]
    assert [each.point.match_id for each in whole.rating_points] == ["tablut.0", "tablut.1", "tablut.2"]
    assert [(each.ticket_id, each.name) for each in whole.tickets] == [("t1", NAME), ("t2", NAME)]
    assert [(each.match_id, each.invite_code) for each in whole.opened_matches] == [("tablut.o", "letmein")]


async def test_every_table_with_accounts_in_it_is_thought_of() -> None:
    """A new table fails this test until it is handled in `erase` or explained on the page."""
    metadata = tournaments.entries.metadata
    tables = {table.name for table in metadata.sorted_tables if "account_id" in table.c}
    handled = {"accounts", "ratings", "tickets", "openings", "link_codes", "rating_points", "identities"}
    handled.add("devices")
    left = {"participants", "match_results", "entries", "revocations"}
    assert tables == handled | left | {"used_id_tokens"}


async def test_nobody_finds_the_name_or_the_way_back(both: Both, ann: Call, clock: Clock) -> None:
    bob = await guest(own_account(both[0]), "Bob")
    before = await everything(both[0])
    assert all(word in before for word in (NAME, "https://id.example", "dark"))
    await PersonalData(both[0]).delete(ann, deletion(ann, clock))
    after = await everything(both[1])
    for word in (NAME, "https://id.example", "dark"):
        assert word not in after
    assert "Bob" in after
    best = await both[1].store.run(lambda connection: ladder_store.best(connection, "tablut", 10))
    assert [row.account_id for row in best] == ["bob"]
    for gone in (
        own_account(both[1]).get_account(ann, pb.GetAccountRequest()),
        own_account(both[1]).update_account(ann, pb.UpdateAccountRequest(name="Ann again")),
        PersonalData(both[1]).export(ann, pb.ExportAccountRequest()),
        PersonalData(both[1]).delete(ann, deletion(ann, clock)),
    ):
        with pytest.raises(NoSuchEntry):
            await gone
    assert (await own_account(both[1]).get_account(bob, pb.GetAccountRequest())).account.name == "Bob"


async def test_no_token_of_it_is_good_any_more(both: Both, clock: Clock) -> None:
    own = own_account(both[0])
    made = await own.create_guest(NOBODY, pb.CreateGuestRequest(name="Ann"))
    ann = as_bearer(made.token)
    await PersonalData(both[0]).delete(ann, deletion(ann, clock))
    with pytest.raises(BadToken):
        await Sessions(both[1]).refresh(made.refresh_token, "")
    rows = await both[1].store.run(lambda connection: connection.execute(select(revocations)).all())
    assert [(row.account_id, row.issued_before) for row in rows] == [(id_of(ann), int(clock.now))]


async def test_it_is_over_at_once_where_it_was_asked_for(both: Both, ann: Call, clock: Clock) -> None:
    await PersonalData(both[0]).delete(ann, deletion(ann, clock))
    with pytest.raises(BadToken):
        both[0].account(ann)


async def test_what_others_have_not_heard_yet_leaves_no_trace(both: Both, ann: Call, clock: Clock) -> None:
    """A gateway that still accepts the token."""
    context, replica = both[1], Replica(both[1])
    await PersonalData(both[0]).delete(ann, deletion(ann, clock))
    before = await everything(both[1])
    assert context.account(ann).name == NAME
    devices = Devices(context, RateLimit("sessions", burst=50, seconds=10))
    for late in (
        devices.start_session(ann, pb.StartSessionRequest(device="phone", request_id="1")),
        replica.enter(ann, "9"),
    ):
        with pytest.raises(BadToken, match="deleted"):
            await late
    assert await everything(both[1]) == before


async def test_it_takes_somebody_who_says_so_now(both: Both, ann: Call, clock: Clock) -> None:
    personal = PersonalData(both[0])
    for age in (FRESH_SECONDS + 1, -61):
        with pytest.raises(InvalidRequest) as refused:
            await personal.delete(ann, deletion(ann, clock, age))
        assert refused.value.metadata == {"field": "confirmed"}
    never = pb.DeleteAccountRequest(confirmed_account_id=id_of(ann))
    other = deletion(ann, clock)
    other.confirmed_account_id = "a0"
    for request in (never, other, pb.DeleteAccountRequest()):
        with pytest.raises(InvalidRequest):
            await personal.delete(ann, request)
    assert (await own_account(both[0]).get_account(ann, pb.GetAccountRequest())).account.name == NAME
    await personal.delete(ann, deletion(ann, clock, FRESH_SECONDS))


async def test_what_has_less_than_a_guest_neither_reads_nor_ends_it(
    both: Both, ann: Call, clock: Clock
) -> None:
    personal, account_id = PersonalData(both[0]), id_of(ann)
    for missing in GUEST_SCOPES:
        bot = bearer(account_id, *(GUEST_SCOPES - {missing}), Scope.ORGANISE)
        with pytest.raises(ScopeMissing):
            await personal.export(bot, pb.ExportAccountRequest())
        with pytest.raises(ScopeMissing):
            await personal.delete(bot, deletion(ann, clock))
    for caller in (NOBODY, bearer(account_id, match_id="tablut.x", seat=0)):
        with pytest.raises(BadToken):
            await personal.export(caller, pb.ExportAccountRequest())
        with pytest.raises(BadToken):
            await personal.delete(caller, deletion(ann, clock))


async def test_requests_that_do_not_fit(both: Both, ann: Call) -> None:
    for request in (
        pb.ExportAccountRequest(page_size=501),
        pb.ExportAccountRequest(page_size=-1),
        pb.ExportAccountRequest(page_token="x"),
    ):
        with pytest.raises(InvalidRequest):
            await PersonalData(both[0]).export(ann, request)
