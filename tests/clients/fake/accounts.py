"""Accounts of the fake platform: the name of each is its id, until it chooses another one."""

# ruff: noqa: N802  # gRPC names the methods

from typing import Any

from ardri.gateway.v1 import account_service_pb2 as pb
from ardri.gateway.v1 import account_service_pb2_grpc as account_grpc
from ardri.match.v1 import match_pb2
from services.runtime.errors import InvalidRequest, NoSuchEntry, StalePreferences
from tests.clients.fake.state import account_of, answered

_EXPIRES = 4_000_000_000
_GAMES = 3


class FakeAccounts(account_grpc.AccountServiceServicer):
    """`codes`: the account of each valid link code."""

    def __init__(self) -> None:
        self.accounts: dict[str, pb.Account] = {}
        self.preferences: dict[str, pb.Preferences] = {}
        self.codes: dict[str, str] = {}
        self.ended: set[str] = set()

    def account(self, account_id: str) -> pb.Account:
        return self.accounts.setdefault(account_id, pb.Account(account_id=account_id, name=account_id))

    async def CreateGuest(self, request: Any, context: Any) -> Any:
        name = request.name or "Guest"
        answer = pb.CreateGuestResponse(account=self.account(name), token=f"account:{name}")
        answer.expires.FromSeconds(_EXPIRES)
        return answer

    async def RefreshToken(self, request: Any, context: Any) -> Any:
        def make() -> Any:
            name = request.refresh_token.removeprefix("refresh:")
            return pb.RefreshTokenResponse(token=f"account:{name}", refresh_token=request.refresh_token)

        return await answered(context, make)

    async def StartSession(self, request: Any, context: Any) -> Any:
        def make() -> Any:
            name = account_of(context)
            answer = pb.StartSessionResponse(token=f"account:{name}", refresh_token=f"refresh:{name}")
            answer.expires.FromSeconds(_EXPIRES)
            return answer

        return await answered(context, make)

    async def ListDevices(self, request: Any, context: Any) -> Any:
        def make() -> Any:
            names = {"d1": "ardri on a laptop", "d2": "phone"}
            devices = [
                pb.Device(
                    device_id=device_id, name=name, is_current=device_id == "d1", scopes=[pb.SCOPE_PLAY]
                )
                for device_id, name in names.items()
            ]
            for device in devices:
                device.used.FromSeconds(1_700_000_000)
                if device.device_id in self.ended:
                    device.ended.FromSeconds(1_700_000_000)
                    device.end = pb.DEVICE_END_OWNER
            account_of(context)
            return pb.ListDevicesResponse(devices=devices)

        return await answered(context, make)

    async def EndDevice(self, request: Any, context: Any) -> Any:
        def make() -> Any:
            account_of(context)
            self.ended.add(request.device_id)
            return pb.EndDeviceResponse()

        return await answered(context, make)

    async def IssueToken(self, request: Any, context: Any) -> Any:
        return await answered(context, lambda: pb.IssueTokenResponse(token=f"account:{account_of(context)}"))

    async def GetAccount(self, request: Any, context: Any) -> Any:
        def make() -> Any:
            name = account_of(context)
            return pb.GetAccountResponse(
                account=self.account(name), preferences=self.preferences.get(name), scopes=[pb.SCOPE_PLAY]
            )

        return await answered(context, make)

    async def UpdateAccount(self, request: Any, context: Any) -> Any:
        def make() -> Any:
            name = account_of(context)
            account = self.account(name)
            kept = self.preferences.setdefault(name, pb.Preferences())
            if request.HasField("preferences_version") and request.preferences_version != kept.version:
                raise StalePreferences(kept.version)
            account.name = request.name if request.HasField("name") else account.name
            account.avatar = request.avatar if request.HasField("avatar") else account.avatar
            if request.HasField("preferences"):
                kept.value, kept.version = request.preferences, kept.version + 1
            answer = pb.UpdateAccountResponse(account=account, preferences=kept, token=f"account:{name}")
            answer.expires.FromSeconds(_EXPIRES)
            return answer

        return await answered(context, make)

    async def GetProfile(self, request: Any, context: Any) -> Any:
        def make() -> Any:
            account = self.account(request.account_id or account_of(context))
            if account.account_id == "new":
                return pb.GetProfileResponse(account=account, games_away=["tara"])
            rating = pb.GameRating(game="tablut", rating=1620, deviation=90, games=_GAMES, place=1)
            results = [
                match_pb2.ResultCount(game="tablut", seats=2, wins=2, losses=1, places=[2, 1]),
                match_pb2.ResultCount(
                    game="tara", seats=3, with_bots=True, wins=1, losses=4, places=[1, 3, 1]
                ),
            ]
            return pb.GetProfileResponse(account=account, ratings=[rating], results=results)

        return await answered(context, make)

    async def ListRatingPoints(self, request: Any, context: Any) -> Any:
        """One rating point per page."""

        def make() -> Any:
            account_of(context)
            if request.game == "none":
                return pb.ListRatingPointsResponse()
            games = int(request.page_token or _GAMES)
            point = pb.RatingPoint(
                games=games, rating=1500 + 40 * games, deviation=90, match_id=f"{request.game}.{games}"
            )
            point.time.FromSeconds(86_400 * games)
            return pb.ListRatingPointsResponse(
                points=[point], next_page_token=str(games - 1) if games > 1 else ""
            )

        return await answered(context, make)

    async def CreateLinkCode(self, request: Any, context: Any) -> Any:
        def make() -> Any:
            code = f"{pb.LinkCodeKind.Name(request.kind)}-{len(self.codes)}"
            self.codes[code] = account_of(context)
            answer = pb.CreateLinkCodeResponse(code=code)
            answer.expires.FromSeconds(_EXPIRES)
            return answer

        return await answered(context, make)

    async def RedeemLinkCode(self, request: Any, context: Any) -> Any:
        def make() -> Any:
            account_id = self.codes.pop(request.code, None)
            if account_id is None:
                raise NoSuchEntry("no such link code")
            answer = pb.RedeemLinkCodeResponse(
                account=self.account(account_id), token=f"account:{account_id}"
            )
            answer.expires.FromSeconds(_EXPIRES)
            return answer

        return await answered(context, make)

    async def ExportAccount(self, request: Any, context: Any) -> Any:
        """One rating point per page."""

        def make() -> Any:
            name = account_of(context)
            if name not in self.accounts:
                raise NoSuchEntry("no such account")
            games = int(request.page_token or 1)
            point = pb.KeptRatingPoint(game="tablut", point=pb.RatingPoint(games=games))
            answer = pb.ExportAccountResponse(
                rating_points=[point], next_page_token=str(games + 1) if games < _GAMES else ""
            )
            if not request.page_token:
                answer.account.CopyFrom(self.account(name))
                answer.preferences.CopyFrom(self.preferences.get(name, pb.Preferences()))
            return answer

        return await answered(context, make)

    async def DeleteAccount(self, request: Any, context: Any) -> Any:
        def make() -> Any:
            name = account_of(context)
            if request.confirmed_account_id != name or not request.HasField("confirmed"):
                raise InvalidRequest("confirmed_account_id", "is not the id of this account")
            if self.accounts.pop(name, None) is None:
                raise NoSuchEntry("no such account")
            return pb.DeleteAccountResponse()

        return await answered(context, make)
