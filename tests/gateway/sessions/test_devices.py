"""The devices of an account: begun with a token, listed, and ended by their owner."""

import itertools

import pytest
from sqlalchemy import insert

from ardri.gateway.v1 import account_service_pb2 as pb
from gateway.accounts.personal_data import PersonalData
from gateway.context import GatewayContext
from gateway.sessions.device_store import MOST, REPEAT_MS
from gateway.sessions.devices import Devices
from gateway.sessions.scopes import GUEST_SCOPES
from services.runtime.credentials.claims import Claims, Scope
from services.runtime.database.schema.accounts import devices as table
from services.runtime.errors import (
    BadToken,
    InvalidRequest,
    LimitReached,
    NoSuchEntry,
    RequestIdReused,
    ScopeMissing,
)
from services.runtime.limits.bucket import RateLimit
from services.runtime.rpc.methods import Call
from tests.credentials import SIGNER
from tests.gateway.accounts.conftest import as_bearer, own_account
from tests.gateway.conftest import Clock
from tests.gateway.people import NOBODY, bearer

Both = tuple[GatewayContext, GatewayContext]
_numbers = itertools.count()
BOT = frozenset({Scope.BOT})


@pytest.fixture
def devices(both: Both) -> Devices:
    return devices_of(both[0])


def devices_of(context: GatewayContext) -> Devices:
    return Devices(context, RateLimit("sessions", burst=50, seconds=10))


async def guest(context: GatewayContext, device: str = "phone") -> pb.CreateGuestResponse:
    return await own_account(context).create_guest(NOBODY, pb.CreateGuestRequest(name="Ann", device=device))


def claims_of(token: str) -> Claims:
    return SIGNER.verify(token, 0)


async def started(
    devices: Devices, caller: Call, *scopes: "pb.Scope.ValueType", device: str = "bot"
) -> pb.StartSessionResponse:
    request = pb.StartSessionRequest(device=device, scopes=scopes, request_id=f"r{next(_numbers)}")
    return await devices.start_session(caller, request)


async def listed(devices: Devices, caller: Call) -> list[tuple[str, bool, "pb.DeviceEnd.ValueType"]]:
    answer = await devices.list_devices(caller, pb.ListDevicesRequest())
    return [(each.name, each.is_current, each.end) for each in answer.devices]


async def test_a_bot_has_a_session_of_its_own_with_fewer_scopes(both: Both, devices: Devices) -> None:
    ann = await guest(both[0])
    made = await started(devices, as_bearer(ann.token), pb.SCOPE_BOT)
    claims = claims_of(made.token)
    assert (claims.scopes, claims.family) == (frozenset({Scope.BOT}), made.device_id)
    assert claims.family != claims_of(ann.token).family
    request = pb.RefreshTokenRequest(refresh_token=made.refresh_token)
    assert claims_of((await devices.refresh_token(NOBODY, request)).token).scopes == {Scope.BOT}
    with pytest.raises(ScopeMissing):
        await started(devices, as_bearer(made.token), pb.SCOPE_PLAY)
    with pytest.raises(ScopeMissing):
        await devices.list_devices(as_bearer(made.token), pb.ListDevicesRequest())


async def test_a_token_of_before_is_exchanged_without_an_end(
    both: Both, devices: Devices, clock: Clock
) -> None:
    ann = claims_of((await guest(both[0])).token)
    soon = int(clock.now) + 3600
    old = as_bearer(SIGNER.sign(Claims(ann.account_id, GUEST_SCOPES, soon, "Ann", issued=77)))
    made = await started(devices, old)
    assert claims_of(made.token).issued == 77, "as old as what it comes from: revoking the account ends it"
    clock.now += 300 * 24 * 3600
    answer = await devices.refresh_token(NOBODY, pb.RefreshTokenRequest(refresh_token=made.refresh_token))
    assert answer.expires.seconds == clock.now + both[0].access_seconds


@pytest.mark.parametrize("is_kept", [True, False])
async def test_what_may_more_than_a_guest_lasts_no_longer(
    both: Both, devices: Devices, clock: Clock, is_kept: bool
) -> None:
    end = int(clock.now) + 1200
    account_id = claims_of((await guest(both[0])).token).account_id if is_kept else "made-up"
    organiser = bearer(account_id, Scope.ORGANISE, *GUEST_SCOPES, expires=end)
    made = await started(devices, organiser)
    clock.now += 600
    request = pb.RefreshTokenRequest(refresh_token=made.refresh_token)
    answer = await devices.refresh_token(NOBODY, request)
    assert answer.expires.seconds == end
    again = await started(devices, as_bearer(answer.token), pb.SCOPE_PLAY)
    clock.now = end
    for refresh_token in (answer.refresh_token, again.refresh_token):
        with pytest.raises(BadToken):
            await devices.refresh_token(NOBODY, pb.RefreshTokenRequest(refresh_token=refresh_token))


async def test_nobody_gets_the_session_of_an_operator(devices: Devices) -> None:
    with pytest.raises(InvalidRequest, match="ardri token"):
        await started(devices, bearer("root", Scope.ADMIN))
    for caller in (NOBODY, bearer("ada", match_id="tablut.x", seat=0)):
        with pytest.raises(BadToken):
            await started(devices, caller)


async def test_the_owner_sees_all_devices_and_ends_one(both: Both, devices: Devices, clock: Clock) -> None:
    ann = await guest(both[0])
    caller = as_bearer(ann.token)
    clock.now += 1
    bot = await started(devices, caller)
    assert await listed(devices, caller) == [("bot", False, 0), ("phone", True, 0)]
    for _ in range(2):
        await devices_of(both[1]).end_device(caller, pb.EndDeviceRequest(device_id=bot.device_id))
    assert await listed(devices, caller) == [
        ("bot", False, pb.DEVICE_END_OWNER),
        ("phone", True, pb.DEVICE_END_UNSPECIFIED),
    ]
    with pytest.raises(BadToken):
        await devices.refresh_token(NOBODY, pb.RefreshTokenRequest(refresh_token=bot.refresh_token))
    clock.now += 31 * 24 * 3600
    later = as_bearer(SIGNER.sign(Claims(claims_of(ann.token).account_id, GUEST_SCOPES, 2**33)))
    assert await listed(devices, later) == [("phone", False, 0)]


async def test_of_devices_that_have_ended_the_last_are_kept(
    both: Both, devices: Devices, clock: Clock
) -> None:
    caller = as_bearer((await guest(both[0])).token)
    roomy = Devices(both[0], RateLimit("sessions", burst=1000, seconds=1))
    made = []
    for number in range(100):
        clock.now += 1
        made.append((await started(roomy, caller, device=str(number))).device_id)
    going = [(str(number), False, 0) for number in range(99, 67, -1)]
    crowded = [(str(number), False, pb.DEVICE_END_CROWDED) for number in range(67, 35, -1)]
    assert await listed(devices, caller) == going + crowded
    export = await PersonalData(both[0]).export(caller, pb.ExportAccountRequest())
    assert {each.device_id for each in export.devices} == set(made[36:])
    for device_id in made[68:]:
        clock.now += 1
        await devices.end_device(caller, pb.EndDeviceRequest(device_id=device_id))
    assert [end for *_, end in await listed(devices, caller)] == [
        *[pb.DEVICE_END_OWNER] * 32,
        *[pb.DEVICE_END_CROWDED] * 32,
    ]
    await started(devices, caller)
    assert [name for name, *_ in await listed(devices, caller)] == ["bot", *(name for name, *_ in going)]


async def test_the_list_is_bounded_and_begins_with_what_goes_on(both: Both, clock: Clock) -> None:
    caller = as_bearer((await guest(both[0])).token)
    ended = [
        {
            "device_id": f"d{number}",
            "account_id": claims_of(caller.authorization.removeprefix("Bearer ")).account_id,
            "name": "",
            "scopes": "play",
            "family_digest": bytes([number]),
            "digest": b"",
            "issued": 0,
            "made_ms": 0,
            "used_ms": int(clock.now * 1000) + 1,
            "ended_ms": int(clock.now * 1000) + 1,
        }
        for number in range(100)
    ]
    await both[0].store.run(lambda connection: connection.execute(insert(table), ended))
    found = await listed(devices_of(both[0]), caller)
    assert len(found) == 2 * MOST
    assert found[-1] == ("phone", True, 0)


async def test_nobody_ends_what_is_anothers(both: Both, devices: Devices) -> None:
    ann, bob = await guest(both[0]), await guest(both[0])
    request = pb.EndDeviceRequest(device_id=claims_of(bob.token).family)
    for device_id in (request.device_id, "", "d0"):
        with pytest.raises(NoSuchEntry):
            await devices.end_device(as_bearer(ann.token), pb.EndDeviceRequest(device_id=device_id))
    bot = as_bearer((await started(devices, as_bearer(bob.token), pb.SCOPE_BOT)).token)
    with pytest.raises(ScopeMissing):
        await devices.end_device(bot, request)
    await devices.end_device(bot, pb.EndDeviceRequest(device_id=claims_of(bot.authorization[7:]).family))


async def test_requests_that_do_not_fit(both: Both, devices: Devices) -> None:
    caller = as_bearer((await guest(both[0])).token)
    for request in (
        pb.StartSessionRequest(request_id=""),
        pb.StartSessionRequest(request_id="x" * 65),
        pb.StartSessionRequest(request_id="r", device="x" * 41),
        pb.StartSessionRequest(request_id="r", device="a\u202eb"),
    ):
        with pytest.raises(InvalidRequest):
            await devices.start_session(caller, request)
    with pytest.raises(InvalidRequest):
        await devices.refresh_token(NOBODY, pb.RefreshTokenRequest(request_id="x" * 65))


async def test_an_address_refreshes_so_often(both: Both) -> None:
    devices = Devices(both[0], RateLimit("sessions", burst=2, seconds=10))
    for expected in (BadToken, BadToken, LimitReached):
        with pytest.raises(expected):
            await devices.refresh_token(NOBODY, pb.RefreshTokenRequest(refresh_token="ardrir_x"))


async def test_a_request_id_begins_one_device_and_lends_no_other(both: Both, devices: Devices) -> None:
    ann = as_bearer((await guest(both[0])).token)
    first = await devices.start_session(ann, pb.StartSessionRequest(device="laptop", request_id="1"))
    weak = as_bearer((await started(devices, ann, pb.SCOPE_OBSERVE)).token)
    for caller, device, scopes in (
        (weak, "laptop", []),
        (ann, "laptop", [pb.SCOPE_OBSERVE]),
        (ann, "bot", []),
    ):
        request = pb.StartSessionRequest(device=device, scopes=scopes, request_id="1")
        with pytest.raises(RequestIdReused):
            await devices_of(both[1]).start_session(caller, request)
    assert await devices.refresh_token(NOBODY, pb.RefreshTokenRequest(refresh_token=first.refresh_token))


async def test_a_session_whose_answer_was_lost_is_begun_again_for_a_while(
    both: Both, devices: Devices, clock: Clock
) -> None:
    ann = as_bearer((await guest(both[0])).token)
    request = pb.StartSessionRequest(device="laptop", request_id="1")
    lost = await devices.start_session(ann, request)
    clock.now += REPEAT_MS / 1000 - 1
    told = await devices_of(both[1]).start_session(ann, request)
    assert told.device_id == lost.device_id
    clock.now += 1
    with pytest.raises(RequestIdReused):
        await devices.start_session(ann, request)
    assert await devices.refresh_token(NOBODY, pb.RefreshTokenRequest(refresh_token=told.refresh_token))


async def test_a_request_that_is_repeated_makes_no_room(both: Both, devices: Devices, clock: Clock) -> None:
    ann = as_bearer((await guest(both[0])).token)
    for number in range(MOST - 1):
        clock.now += 1
        request = pb.StartSessionRequest(request_id=f"{number}")
        await devices.start_session(ann, request)
    await devices.start_session(ann, request)
    assert [end for _, _, end in await listed(devices, ann)] == [pb.DEVICE_END_UNSPECIFIED] * MOST
    await started(devices, ann)
    assert [end for _, _, end in await listed(devices, ann)].count(pb.DEVICE_END_CROWDED) == 1


async def test_a_token_with_fewer_scopes_makes_room_among_its_like_alone(
    both: Both, devices: Devices, clock: Clock
) -> None:
    """It may end no device of its owner, so it must not crowd one out either: a guest could not come back."""
    ann = await guest(both[0])
    clock.now += 1
    bot = as_bearer((await started(devices, as_bearer(ann.token), pb.SCOPE_BOT)).token)
    for _ in range(MOST):
        clock.now += 1
        await started(devices, bot)
    ends = {name: end for name, _, end in await listed(devices, as_bearer(ann.token)) if name == "phone"}
    assert ends == {"phone": pb.DEVICE_END_UNSPECIFIED}
    assert await devices.refresh_token(NOBODY, pb.RefreshTokenRequest(refresh_token=ann.refresh_token))


async def test_where_there_is_no_room_a_token_with_fewer_scopes_begins_nothing(
    both: Both, devices: Devices, clock: Clock
) -> None:
    ann = as_bearer((await guest(both[0])).token)
    clock.now += 1
    bot = as_bearer(
        SIGNER.sign(Claims(claims_of(ann.authorization.partition(" ")[2]).account_id, BOT, 2**33))
    )
    for _ in range(MOST - 1):
        clock.now += 1
        await started(devices, ann)
    with pytest.raises(LimitReached, match="devices"):
        await started(devices, bot)
    assert [end for _, _, end in await listed(devices, ann)] == [pb.DEVICE_END_UNSPECIFIED] * MOST
    await started(devices, ann, pb.SCOPE_BOT)
    assert [end for _, _, end in await listed(devices, ann)].count(pb.DEVICE_END_CROWDED) == 1
