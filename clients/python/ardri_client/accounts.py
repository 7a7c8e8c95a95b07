"""What an account changes of itself, how another device comes to it, and what all may know of an account.

await ardri.accounts.update(name="Ada", avatar=7)
made = await ardri.accounts.create_link_code()      # on one device
await ardri.accounts.redeem(made.code)              # on another one, which has this account from then on
"""

import time
import uuid
from collections.abc import AsyncIterator, Sequence
from typing import TYPE_CHECKING, Final

from ardri.gateway.v1 import account_service_pb2 as pb
from ardri_client.calls.retry import Caller
from ardri_client.calls.tokens import Tokens
from ardri_client.errors import BadToken, NoSuchEntry

if TYPE_CHECKING:
    from ardri.gateway.v1.account_service_pb2_grpc import AccountServiceAsyncStub

_PAGE: Final = 500


class Accounts:
    """All methods raise `ArdriError`s."""

    def __init__(self, stub: "AccountServiceAsyncStub", caller: Caller) -> None:
        self._stub = stub
        self._caller = caller

    async def update(
        self,
        *,
        name: str | None = None,
        avatar: int | None = None,
        preferences: bytes | None = None,
        preferences_version: int | None = None,
    ) -> pb.UpdateAccountResponse:
        """Changes what is given; this connection has the new name in its token from then on.

        `avatar`: 0 to 255. `preferences`: up to 4,096 bytes; `preferences_version`: only over those of that
        version.

        Raises:
            StaleVersion: the preferences are of another version, `error.current`.
        """
        request = pb.UpdateAccountRequest(
            name=name, avatar=avatar, preferences=preferences, preferences_version=preferences_version
        )
        updated = await self._caller.call(self._stub.UpdateAccount, request)
        await self._caller.session.amend(updated.token, updated.expires.seconds)
        return updated

    async def profile(self, account_id: str = "") -> pb.GetProfileResponse:
        """Name, ratings and results of an account; of this one if none is named."""
        return await self._caller.call(self._stub.GetProfile, pb.GetProfileRequest(account_id=account_id))

    async def rating_points(self, game: str, account_id: str = "") -> AsyncIterator[pb.RatingPoint]:
        """How the rating of an account came about, newest first."""
        request = pb.ListRatingPointsRequest(account_id=account_id, game=game, page_size=_PAGE)
        while True:
            page = await self._caller.call(self._stub.ListRatingPoints, request)
            for point in page.points:
                yield point
            if not page.next_page_token:
                return
            request.page_token = page.next_page_token

    async def create_link_code(
        self, kind: pb.LinkCodeKind.ValueType = pb.LINK_CODE_KIND_DEVICE
    ) -> pb.CreateLinkCodeResponse:
        """A code for a second device, or one to write down; it ends the last one of its kind."""
        return await self._caller.call(self._stub.CreateLinkCode, pb.CreateLinkCodeRequest(kind=kind))

    async def redeem(self, code: str, *, device: str = "") -> pb.RedeemLinkCodeResponse:
        """Comes to the account of a code, and uses it from here on."""
        request = pb.RedeemLinkCodeRequest(code=code, request_id=uuid.uuid4().hex, device=device)
        redeemed = await self._caller.call(self._stub.RedeemLinkCode, request)
        tokens = Tokens(redeemed.token, redeemed.expires.seconds, redeemed.refresh_token)
        await self._caller.session.use(tokens)
        return redeemed

    async def start_session(
        self, device: str = "", scopes: Sequence[pb.Scope.ValueType] = ()
    ) -> pb.StartSessionResponse:
        """Tokens for a device of its own, such as a bot, with some scopes of this account's token, or all.

        This connection goes on as it is; what is answered is the other one's to keep.
        """
        request = pb.StartSessionRequest(device=device, scopes=scopes, request_id=uuid.uuid4().hex)
        return await self._caller.call(self._stub.StartSession, request)

    async def devices(self) -> list[pb.Device]:
        """Where this account is signed in, last used first; those that ended lately, too."""
        answer = await self._caller.call(self._stub.ListDevices, pb.ListDevicesRequest())
        return list(answer.devices)

    async def end_device(self, device_id: str) -> None:
        """Has all tokens of a device refused; repeating it is harmless."""
        await self._caller.call(self._stub.EndDevice, pb.EndDeviceRequest(device_id=device_id))

    async def export(self) -> AsyncIterator[pb.ExportAccountResponse]:
        """Everything that is kept of this account beside its matches, page by page."""
        request = pb.ExportAccountRequest(page_size=_PAGE)
        while True:
            page = await self._caller.call(self._stub.ExportAccount, request)
            yield page
            if not page.next_page_token:
                return
            request.page_token = page.next_page_token

    async def delete(self, confirmed_account_id: str) -> None:
        """Ends this account for good; `confirmed_account_id`: its id, as a person has just typed it."""
        request = pb.DeleteAccountRequest(confirmed_account_id=confirmed_account_id)
        request.confirmed.FromSeconds(int(time.time()))
        # Its tokens end with it.
        settled = (NoSuchEntry, BadToken)
        await self._caller.call_once(self._stub.DeleteAccount, request, settled=settled)
