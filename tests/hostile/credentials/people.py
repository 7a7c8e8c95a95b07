"""What people do on the platform, well and badly; what they have to keep secret is noted."""

import contextlib
import time
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

import grpc

from ardri.gateway.v1 import account_service_pb2 as accounts
from ardri.gateway.v1.account_service_pb2_grpc import AccountServiceStub
from ardri_client import Ardri, ArdriError
from services.runtime.credentials.claims import Claims, Scope
from tests.credentials import Signer
from tests.director.specs import levels, spec
from tests.e2e.playing import play_randomly
from tests.hostile.credentials.calls import Asking
from tests.hostile.credentials.house import House
from tests.hostile.credentials.known import Secret, token
from tests.hostile.credentials.places import Kind, Place
from tests.hostile.matrix.credentials import Credential
from tests.hostile.matrix.scene import set_up

_QUICK: Final = {"quiet_plies": 6}
_NO_CODE: Final = "ABCDEFGH2345"
"""Well formed, and nobody's."""


@dataclass(slots=True)
class People:
    """`secrets`: those that came up."""

    house: House
    secrets: list[Secret] = field(default_factory=list)

    async def guest(self) -> None:
        """A guest plays, and takes the account to another device; wrong codes are tried, too."""
        async with Ardri.connect(self.house.platform.address) as ada:
            await ada.log_in("Ada")
            self._token("token of an account", ada.token)
            kinds = accounts.LinkCodeKind.values()[1:]
            codes = [(await ada.accounts.create_link_code(kind)).code for kind in kinds]
            self.secrets += [Secret("link code", code) for code in codes]
            async with Ardri.connect(self.house.platform.address) as other:
                for code in (codes[0], codes[0], _NO_CODE):
                    with contextlib.suppress(ArdriError):
                        await other.accounts.redeem(code)
                self._token("token of a device", other.token)
            typed = await self.house.platform.ardri("account", "recover", typed=f"{codes[0]}\n{_NO_CODE}\n")
            self.house.answers.append(Place(Kind.LOG, "ardri account recover", typed.err.encode()))
            await self.play("a guest's", ada)

    async def with_a_session(self) -> str:
        """Somebody whose token is refreshed, and shown again by a thief; that one, which is good no more."""
        async with grpc.aio.insecure_channel(self.house.platform.address) as channel:
            service: Any = AccountServiceStub(channel)
            made = await service.CreateGuest(accounts.CreateGuestRequest(name="Dan"))
            old = accounts.RefreshTokenRequest(refresh_token=made.refresh_token, request_id="first")
            new = await service.RefreshToken(old)
            again = accounts.RefreshTokenRequest(refresh_token=new.refresh_token, request_id="second")
            newest = await service.RefreshToken(again)
            for each in (made, new, newest):
                self._token("token of a session", each.token)
                self.secrets.append(Secret("refresh token", each.refresh_token))
            with contextlib.suppress(grpc.aio.AioRpcError):
                await service.RefreshToken(old)
        return str(made.refresh_token)

    async def of_a_provider(self) -> None:
        """Somebody signs in by good and by bad ID tokens, and by a good one twice."""
        provider = self.house.provider
        good, old = provider.id_token(), provider.id_token(exp=int(time.time()) - 900)
        async with Ardri.connect(self.house.platform.address) as bob:
            for each in (old, good, good, f"{good}x"):
                self._token("ID token", each)
                with contextlib.suppress(ArdriError):
                    await bob.identities.sign_in("tests", each)
            assert bob.token
            self._token("token of a person", bob.token)

    async def play(self, whose: str, ardri: Ardri | None = None) -> None:
        """A match against a bot, to its end."""
        async with contextlib.AsyncExitStack() as life:
            if ardri is None:
                ardri = await life.enter_async_context(Ardri.connect(self.house.platform.address))
                await ardri.log_in("Eve")
                self._token(f"{whose} token", ardri.token)
            table = await ardri.open_match("tablut", bots={1: 1}, options=_QUICK)
            self._token(f"{whose} seat token", table.place.token)
            await play_randomly(table, Random(1))

    async def organiser(self) -> None:
        """A tournament of bots."""
        async with Ardri.connect(self.house.platform.address, token=self._signed()) as ardri:
            made = await ardri.tournaments.create(spec(entrants=levels(3)), options=_QUICK, start=True)
            async for _ in ardri.tournaments.watch(made.tournament_id):
                pass

    async def callers(self, used: str) -> Asking:
        """Everybody who calls everything: by good tokens, and by one that is not quite good.

        `used`: a refresh token that is good no more.
        """
        signer = Signer(self.house.platform.data / "keys", "tablut")
        async with grpc.aio.insecure_channel(self.house.platform.address) as channel:
            scene = await set_up(channel, signer)
        shown = {
            "account": scene.ann_token,
            "seat": scene.seat_token,
            "operator": self._signed(),
            "bad": f"{scene.carol_token}A",
        }
        for name, value in shown.items():
            self._token(f"{name} token", value)
        id_token = self.house.provider.id_token(aud="somebody else")
        self._token("ID token for somebody else", id_token)
        credentials = [Credential(name, f"Bearer {each}", scene.match_id) for name, each in shown.items()]
        self.secrets.append(Secret("code that is none", _NO_CODE))
        fields = {"code": _NO_CODE, "id_token": id_token, "provider": "tests", "refresh_token": used}
        return Asking(scene, credentials, fields)

    def _signed(self) -> str:
        scopes = frozenset({Scope.ADMIN, Scope.ORGANISE})
        signed = Signer(self.house.platform.data / "keys").sign(
            Claims("olga", scopes, int(time.time()) + 3600)
        )
        self._token("token of an operator", signed)
        return signed

    def _token(self, name: str, value: str) -> None:
        self.secrets.append(token(name, value))
