"""What an account changes of itself, how another device comes to it, and what all may know of an account.

await ardri.accounts.update(name="Ada", avatar=7)
made = await ardri.accounts.create_link_code()      # on one device
await ardri.accounts.redeem(made.code)              # on another one, which has this account from then on
"""

import time
import uuid
from collections.abc import AsyncIterator, Callable
from typing import TYPE_CHECKING, Final

from ardri.gateway.v1 import account_service_pb2 as pb
from ardri_client.calls.retry import Caller
from ardri_client.errors import NoSuchEntry

if TYPE_CHECKING:
    from ardri.gateway.v1.account_service_pb2_grpc import AccountServiceAsyncStub

_PAGE: Final = 500


class Accounts:
    """All methods raise `ArdriError`s. `use`: makes the connection use another token from then on."""

    def __init__(self, stub: "AccountServiceAsyncStub", caller: Caller, use: Callable[[str], None]) -> None:
        self._stub = stub
        self._caller = caller
        self._use = use

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
        self._use(updated.token)
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

    async def redeem(self, code: str) -> pb.RedeemLinkCodeResponse:
        """Comes to the account of a code, and uses it from here on; keep its token to come back."""
        request = pb.RedeemLinkCodeRequest(code=code, request_id=uuid.uuid4().hex)
        redeemed = await self._caller.call(self._stub.RedeemLinkCode, request)
        self._use(redeemed.token)
        return redeemed

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
        await self._caller.call_once(self._stub.DeleteAccount, request, settled=(NoSuchEntry,))
