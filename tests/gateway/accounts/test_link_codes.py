"""Link codes: one of each kind, used once and for a limited time; and what they are good for."""

import hashlib

import grpc
import pytest
import structlog
from prometheus_client import generate_latest
from sqlalchemy import select

from ardri.gateway.v1 import account_service_pb2 as pb
from gateway.accounts.link_code_store import REPEAT_MS
from gateway.accounts.link_codes import LinkCodes
from gateway.accounts.own_account import OwnAccount
from gateway.context import GatewayContext
from gateway.sessions.scopes import GUEST_SCOPES
from gateway.sessions.sessions import Device, Sessions
from gateway.store import Store
from services.runtime.credentials.claims import Claims, Scope
from services.runtime.database.schema.accounts import link_codes
from services.runtime.errors import BadToken, InvalidRequest, NoSuchEntry, ScopeMissing
from services.runtime.rpc.methods import Call
from tests.credentials import SIGNER
from tests.gateway.accounts.conftest import guest
from tests.gateway.conftest import Clock
from tests.gateway.people import NOBODY, bearer
from tests.gateway.raw import unary
from tests.gateway.refusals import reason_of

DEVICE, RECOVERY = pb.LINK_CODE_KIND_DEVICE, pb.LINK_CODE_KIND_RECOVERY
DAY = 24 * 3600


async def code_of(codes: LinkCodes, who: Call, kind: pb.LinkCodeKind.ValueType = DEVICE) -> str:
    return (await codes.create(who, pb.CreateLinkCodeRequest(kind=kind))).code


async def redeemed(codes: LinkCodes, code: str, request_id: str = "1") -> Claims:
    request = pb.RedeemLinkCodeRequest(code=code, request_id=request_id)
    answer = await codes.redeem(NOBODY, request)
    claims = SIGNER.verify(answer.token, 0)
    assert (claims.account_id, claims.name) == (answer.account.account_id, answer.account.name)
    assert claims.expires == answer.expires.seconds
    return claims


def account_of(who: Call) -> Claims:
    return SIGNER.verify(who.authorization.removeprefix("Bearer "), 0)


@pytest.mark.parametrize("kind", [DEVICE, RECOVERY])
async def test_a_code_leads_to_the_account_once(
    codes: LinkCodes, ann: Call, kind: pb.LinkCodeKind.ValueType
) -> None:
    code = await code_of(codes, ann, kind)
    claims = await redeemed(codes, code)
    assert (claims.account_id, claims.scopes) == (account_of(ann).account_id, GUEST_SCOPES)
    with pytest.raises(NoSuchEntry):
        await redeemed(codes, code, "2")


async def test_a_request_whose_answer_was_lost_is_repeated(codes: LinkCodes, ann: Call, clock: Clock) -> None:
    code = await code_of(codes, ann, RECOVERY)
    first = await redeemed(codes, code)
    clock.now += REPEAT_MS / 1000 - 1
    again = await redeemed(codes, code)
    assert (again.account_id, again.family, again.issued) == (first.account_id, first.family, first.issued)
    clock.now += 2
    with pytest.raises(NoSuchEntry):
        await redeemed(codes, code)


async def test_the_last_code_of_a_kind_is_the_one(codes: LinkCodes, ann: Call) -> None:
    device, recovery, newer = [await code_of(codes, ann, kind) for kind in (DEVICE, RECOVERY, DEVICE)]
    with pytest.raises(NoSuchEntry):
        await redeemed(codes, device)
    assert await redeemed(codes, recovery)
    assert await redeemed(codes, newer)
    assert await redeemed(codes, await code_of(codes, ann, RECOVERY), "another")


@pytest.mark.parametrize(("kind", "seconds"), [(DEVICE, 600), (RECOVERY, 5 * 365 * DAY)])
async def test_codes_expire(
    codes: LinkCodes, ann: Call, clock: Clock, kind: pb.LinkCodeKind.ValueType, seconds: float
) -> None:
    late, early = await code_of(codes, ann, kind), clock.now
    made = await codes.create(ann, pb.CreateLinkCodeRequest(kind=kind))
    assert made.expires.seconds == early + seconds
    clock.now = early + seconds
    for code in (late, made.code):
        with pytest.raises(NoSuchEntry):
            await redeemed(codes, code)


async def test_a_device_has_no_longer_than_the_first_one_and_a_recovery_begins_anew(
    codes: LinkCodes, alone: GatewayContext, ann: Call, clock: Clock
) -> None:
    end = int(clock.now) + 400
    sessions, claims = Sessions(alone), account_of(ann)
    first = await alone.store.run(
        lambda connection: sessions.start(
            connection, claims.account_id, "Ann", GUEST_SCOPES, Device(), expires=end
        )
    )
    caller = Call(f"Bearer {first.token}", "", NOBODY.peer)
    device, recovery = await code_of(codes, caller), await code_of(codes, caller, RECOVERY)
    clock.now += 300
    assert (await redeemed(codes, device)).expires == end
    assert (await redeemed(codes, recovery, "another")).expires == clock.now + alone.access_seconds


async def test_what_has_less_than_a_guest_gets_no_more_by_a_code(codes: LinkCodes, ann: Call) -> None:
    request = pb.CreateLinkCodeRequest(kind=RECOVERY)
    account_id = account_of(ann).account_id
    for missing in GUEST_SCOPES:
        with pytest.raises(ScopeMissing):
            await codes.create(bearer(account_id, *(GUEST_SCOPES - {missing}), Scope.ORGANISE), request)
    for caller in (NOBODY, bearer(account_id, match_id="tablut.x", seat=0)):
        with pytest.raises(BadToken):
            await codes.create(caller, request)
    with pytest.raises(NoSuchEntry):
        await codes.create(bearer("made-up", Scope.ADMIN), request)
    made = await code_of(codes, bearer(account_id, *(frozenset(Scope) - {Scope.SERVICE})))
    assert (await redeemed(codes, made)).scopes == GUEST_SCOPES


async def test_codes_are_typed_as_people_type(codes: LinkCodes, ann: Call) -> None:
    code = await code_of(codes, ann, RECOVERY)
    assert len(code.replace("-", "")) == 20
    typed = f" {code.upper().replace('-', '  ')} "
    assert (await redeemed(codes, typed)).account_id == account_of(ann).account_id


@pytest.mark.parametrize("code", ["", "-", "\u00fc" * 300, "x" * 60_000])
async def test_what_is_no_code_is_wrong_without_a_word_of_it(codes: LinkCodes, code: str) -> None:
    with pytest.raises(NoSuchEntry) as wrong:
        await redeemed(codes, code)
    assert str(wrong.value) == "no such link code: it is wrong, used, replaced or too old"
    assert wrong.value.metadata == {}


async def test_requests_that_do_not_fit(codes: LinkCodes, ann: Call) -> None:
    code = await code_of(codes, ann)
    for request_id in ("", "x" * 65):
        with pytest.raises(InvalidRequest) as refused:
            await redeemed(codes, code, request_id)
        assert code not in str(refused.value)
    for kind in (0, 3):
        with pytest.raises(InvalidRequest):
            await codes.create(ann, pb.CreateLinkCodeRequest(kind=kind))  # type: ignore[arg-type]  # as wild callers do
    assert await redeemed(codes, code)


async def test_the_database_has_digests_alone(codes: LinkCodes, ann: Call, store: Store) -> None:
    code = await code_of(codes, ann, RECOVERY)
    (row,) = await store.run(lambda connection: connection.execute(select(link_codes)).all())
    assert row.digest == hashlib.sha256(code.replace("-", "").encode()).digest()
    assert code.replace("-", "") not in str(row).replace("-", "")


async def test_the_owner_sees_whether_there_is_a_code_to_come_back_with(
    codes: LinkCodes, own: OwnAccount, ann: Call
) -> None:
    async def until() -> int:
        found = await own.get_account(ann, pb.GetAccountRequest())
        return found.recovery_code_expires.seconds

    await code_of(codes, ann)
    assert await until() == 0
    made = await codes.create(ann, pb.CreateLinkCodeRequest(kind=RECOVERY))
    assert await until() == made.expires.seconds
    await redeemed(codes, made.code)
    assert await until() == 0


async def test_codes_of_others_stay(codes: LinkCodes, own: OwnAccount, ann: Call) -> None:
    code = await code_of(codes, ann)
    await code_of(codes, await guest(own, "Bob"))
    assert (await redeemed(codes, code)).account_id == account_of(ann).account_id


async def test_codes_leave_no_trace_in_logs_metrics_and_refusals(channel: grpc.aio.Channel) -> None:
    path = "/ardri.gateway.v1.AccountService/"
    guest_payload = await unary(channel, path + "CreateGuest", b"")
    token = pb.CreateGuestResponse.FromString(guest_payload).token
    request = pb.CreateLinkCodeRequest(kind=RECOVERY).SerializeToString()
    with structlog.testing.capture_logs() as lines:
        made = pb.CreateLinkCodeResponse.FromString(
            await unary(channel, path + "CreateLinkCode", request, token)
        )
        redeem = pb.RedeemLinkCodeRequest(code=made.code, request_id="1").SerializeToString()
        answer = pb.RedeemLinkCodeResponse.FromString(await unary(channel, path + "RedeemLinkCode", redeem))
        again = pb.RedeemLinkCodeRequest(code=made.code, request_id="2").SerializeToString()
        with pytest.raises(grpc.aio.AioRpcError) as refused:
            await unary(channel, path + "RedeemLinkCode", again)
    assert (await reason_of(unary(channel, path + "RedeemLinkCode", again))) == "NO_SUCH_ENTRY"
    assert answer.account.account_id
    said = f"{lines} {refused.value} {generate_latest().decode()}"
    assert not any(word in said for word in (made.code, made.code.replace("-", "")))
