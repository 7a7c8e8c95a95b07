"""Accounts: changes to this account, its devices, and the profiles of all accounts.

await ardri.accounts.update(name="Ada", avatar=7)
made = await ardri.accounts.create_link_code()      # on one device
await ardri.accounts.redeem(made.code)              # on another one, which has this account from then on
"""

import time
import uuid
from collections.abc import AsyncIterator, Sequence
from typing import TYPE_CHECKING, Final

from ardri.gateway.v1 import account_service_pb2 as pb
from ardri_client.calls.paging import each_row
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
        """Changes the given fields; from then on the token of this connection has the new name.

        `avatar`: 0 to 255. `preferences`: up to 4,096 bytes. With `preferences_version`, they are changed
        only if the stored ones have that version.

        Raises:
            StaleVersion: the preferences have another version, `error.current`.
        """
        request = pb.UpdateAccountRequest(
            name=name, avatar=avatar, preferences=preferences, preferences_version=preferences_version
        )
        updated = await self._caller.call(self._stub.UpdateAccount, request)
        await self._caller.session.amend(updated.token, updated.expires.seconds)
        return updated

    async def profile(self, account_id: str = "") -> pb.GetProfileResponse:
        """Returns name, ratings and results of an account; of this one if none is named."""
        return await self._caller.call(self._stub.GetProfile, pb.GetProfileRequest(account_id=account_id))

    def rating_points(self, game: str, account_id: str = "") -> AsyncIterator[pb.RatingPoint]:
        """Yields the changes of an account's rating, newest first."""
        request = pb.ListRatingPointsRequest(account_id=account_id, game=game, page_size=_PAGE)
        return each_row(self._caller, self._stub.ListRatingPoints, request, lambda page: page.points)

    async def create_link_code(
        self, kind: pb.LinkCodeKind.ValueType = pb.LINK_CODE_KIND_DEVICE
    ) -> pb.CreateLinkCodeResponse:
        """Makes a code for a second device, or a recovery code; it replaces the last one of its kind."""
        return await self._caller.call(self._stub.CreateLinkCode, pb.CreateLinkCodeRequest(kind=kind))

    async def redeem(self, code: str, *, device: str = "") -> pb.RedeemLinkCodeResponse:
        """Signs in to the account of a link code; this connection uses that account from then on."""
        request = pb.RedeemLinkCodeRequest(code=code, request_id=uuid.uuid4().hex, device=device)
        redeemed = await self._caller.call(self._stub.RedeemLinkCode, request)
        tokens = Tokens(redeemed.token, redeemed.expires.seconds, redeemed.refresh_token)
        await self._caller.session.use(tokens)
        return redeemed

    async def start_session(
        self, device: str = "", scopes: Sequence[pb.Scope.ValueType] = ()
    ) -> pb.StartSessionResponse:
        """Makes tokens for another device, such as a bot, with some or all scopes of this account's token.

        This connection keeps its own tokens; the returned ones are for the other device to keep.
        """
        request = pb.StartSessionRequest(device=device, scopes=scopes, request_id=uuid.uuid4().hex)
        return await self._caller.call(self._stub.StartSession, request)

    async def devices(self) -> list[pb.Device]:
        """Lists the devices where this account is signed in or was lately, the last used first."""
        answer = await self._caller.call(self._stub.ListDevices, pb.ListDevicesRequest())
        return list(answer.devices)

    async def end_device(self, device_id: str) -> None:
        """Makes the platform refuse all tokens of a device; repeating this is harmless."""
        await self._caller.call(self._stub.EndDevice, pb.EndDeviceRequest(device_id=device_id))

    def export(self) -> AsyncIterator[pb.ExportAccountResponse]:
        """Yields everything that the platform keeps of this account, except matches, page by page."""
        request = pb.ExportAccountRequest(page_size=_PAGE)
        return each_row(self._caller, self._stub.ExportAccount, request, lambda page: [page])

    async def delete(self, confirmed_account_id: str) -> None:
        """Deletes this account for good; `confirmed_account_id`: its id, as a person has just typed it."""
        request = pb.DeleteAccountRequest(confirmed_account_id=confirmed_account_id)
        request.confirmed.FromSeconds(int(time.time()))
        # The tokens of an account end with it.
        settled = (NoSuchEntry, BadToken)
        await self._caller.call_once(self._stub.DeleteAccount, request, settled=settled)
