"""Accounts: guests, tokens that only lose scopes, limits, names."""

from collections.abc import Callable
from typing import Literal

import grpc
import pytest

from ardri.gateway.v1 import account_service_pb2 as pb
from gateway.accounts.names import borrowed_name, checked_name, guest_name
from gateway.accounts.own_account import OwnAccount
from services.runtime.credentials.claims import Claims, Scope
from services.runtime.errors import BadToken, InvalidRequest, LimitReached, NoSuchEntry, ScopeMissing
from services.runtime.limits.bucket import RateLimit
from services.runtime.rpc.methods import Call
from tests.credentials import SIGNER
from tests.gateway.conftest import Clock
from tests.gateway.people import NOBODY, bearer
from tests.gateway.raw import unary
from tests.gateway.refusals import reason_of


async def test_guest_gets_a_token_for_400_days(own: OwnAccount, clock: Clock) -> None:
    made = await own.create_guest(NOBODY, pb.CreateGuestRequest(name=" Ada "))
    claims = SIGNER.verify(made.token, 0)
    assert claims == Claims(
        made.account.account_id,
        frozenset({Scope.PLAY, Scope.BOT, Scope.OBSERVE}),
        int(clock.now) + 15 * 60,
        "Ada",
        family=claims.family,
    )
    assert claims.family
    assert made.refresh_token.startswith("ardrir_")
    assert made.expires.seconds == claims.expires
    with pytest.raises(BadToken):
        await own.get_account(Call(f"Bearer {made.token}x", ""), pb.GetAccountRequest())


async def test_account_of_a_token(own: OwnAccount) -> None:
    made = await own.create_guest(NOBODY, pb.CreateGuestRequest())
    caller = bearer(made.account.account_id)
    found = await own.get_account(caller, pb.GetAccountRequest())
    assert found.account == made.account
    assert list(found.scopes) == [pb.SCOPE_PLAY]
    with pytest.raises(NoSuchEntry):
        await own.get_account(bearer("gone"), pb.GetAccountRequest())


async def test_tokens_only_lose_scopes(own: OwnAccount) -> None:
    caller = bearer("ada", Scope.PLAY, Scope.BOT)
    same = await own.issue_token(caller, pb.IssueTokenRequest())
    assert SIGNER.verify(same.token, 0).scopes == {Scope.PLAY, Scope.BOT}
    fewer = await own.issue_token(caller, pb.IssueTokenRequest(scopes=[pb.SCOPE_BOT]))
    assert SIGNER.verify(fewer.token, 0).scopes == {Scope.BOT}
    with pytest.raises(ScopeMissing):
        await own.issue_token(caller, pb.IssueTokenRequest(scopes=[pb.SCOPE_BOT, pb.SCOPE_ORGANISE]))
    with pytest.raises(InvalidRequest):
        await own.issue_token(caller, pb.IssueTokenRequest(scopes=[pb.SCOPE_UNSPECIFIED]))
    given = await own.issue_token(
        bearer("root", Scope.ADMIN), pb.IssueTokenRequest(scopes=[pb.SCOPE_ORGANISE])
    )
    assert SIGNER.verify(given.token, 0).scopes == {Scope.ORGANISE}


async def test_seat_and_expired_tokens_speak_for_no_account(own: OwnAccount) -> None:
    for caller in (NOBODY, bearer("ada", match_id="tablut.x", seat=0), bearer("ada", expires=10)):
        with pytest.raises(BadToken):
            await own.issue_token(caller, pb.IssueTokenRequest())


async def test_guests_are_limited_by_address(own: OwnAccount) -> None:
    for port in (1, 2):
        await own.create_guest(Call("", "", f"ipv4:10.0.0.1:{port}"), pb.CreateGuestRequest())
    with pytest.raises(LimitReached) as caught:
        await own.create_guest(NOBODY, pb.CreateGuestRequest())
    assert caught.value.retry_seconds == pytest.approx(10)
    await own.create_guest(Call("", "", "ipv4:10.0.0.2:1"), pb.CreateGuestRequest())


def test_limit_refills_with_time() -> None:
    limit = RateLimit("things", burst=1, seconds=10)
    limit.take("a", 0)
    with pytest.raises(LimitReached) as caught:
        limit.take("a", 4)
    assert caught.value.retry_seconds == pytest.approx(6)
    limit.take("a", 10)


@pytest.mark.parametrize("name", ["x" * 41, "a\nb", "a\u202eb", "level 8", "Level3", " LEVEL "])
def test_names_are_printable_and_short_and_no_computers(name: str) -> None:
    with pytest.raises(InvalidRequest):
        checked_name(name)
    with pytest.raises(InvalidRequest):
        guest_name(name)


@pytest.mark.parametrize(
    "name",
    [
        *("Le\u034fvel 3", "Level\ufe0f 3", "\uff2c\uff45\uff56\uff45\uff4c \uff13", "\U0001d40bevel 8"),
        *("\u3164", "\u2800\u2800", "\u115f\ufe0f", "\u034f"),
        "a" + "\u0301" * 5,
    ],
)
def test_nobody_seems_to_be_a_computer_or_nobody_or_covers_other_lines(name: str) -> None:
    with pytest.raises(InvalidRequest):
        checked_name(name)
    assert borrowed_name(name).startswith("Guest ")


@pytest.mark.parametrize(
    "name", ["\u2764\ufe0f", "Nguy\u1ec5n", "\u05e9\u05bc\u05b8\u05c1", "\uff21\uff4e\uff4e", "levelling"]
)
def test_names_of_all_scripts_are_names(name: str) -> None:
    assert checked_name(name) == borrowed_name(name) == name


@pytest.mark.parametrize("judge", [checked_name, guest_name])
def test_names_that_are_too_long_are_not_looked_at(
    judge: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Looking at such names would block the gateway for seconds: unordered marks cost their square."""
    sizes: list[int] = []

    def normalize(form: Literal["NFC", "NFD", "NFKC", "NFKD"], text: str) -> str:
        sizes.append(len(text))
        return text

    monkeypatch.setattr("unicodedata.normalize", normalize)
    with pytest.raises(InvalidRequest):
        judge("a" + "\u0301" * 10_000 + "\u0316" * 10_000)
    assert judge("Ann") == "Ann"
    assert max(sizes) == len("Ann")


def test_a_name_is_made_up_for_a_guest_alone() -> None:
    assert guest_name(" ").startswith("Guest ")
    with pytest.raises(InvalidRequest):
        checked_name(" ")


def test_who_is_called_like_a_computer_elsewhere_is_called_otherwise_here() -> None:
    assert borrowed_name("level 2").startswith("Guest ")
    assert borrowed_name("Level-headed Lena") == "Level-headed Lena"


async def test_served_over_grpc(channel: grpc.aio.Channel) -> None:
    path = "/ardri.gateway.v1.AccountService/"
    payload = await unary(
        channel, path + "CreateGuest", pb.CreateGuestRequest(name="Ada").SerializeToString()
    )
    made = pb.CreateGuestResponse.FromString(payload)
    found = await unary(channel, path + "GetAccount", b"", made.token)
    assert pb.GetAccountResponse.FromString(found).account.name == "Ada"
    assert await reason_of(unary(channel, path + "GetAccount", b"")) == "BAD_TOKEN"
