"""Link codes: they bring another device to an account, or its owner back to it.

A code is shown once, and stored as its SHA-256. The hash has no key, so that recovery codes outlive the
platform's keys, unlike all tokens. A code is looked up by its digest. So the time of an answer can reveal
something of the digest only, which does not lead to a code drawn from 2**59 or 2**99.

No error, log line or metric contains a code.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from google.protobuf.timestamp_pb2 import Timestamp
from sqlalchemy import Connection

from ardri.gateway.v1 import account_service_pb2 as pb
from gateway.accounts import link_code_store
from gateway.accounts.link_code_store import LinkCode
from gateway.context import GatewayContext
from gateway.readable_codes import drawn_letters
from gateway.sessions.scopes import GUEST_SCOPES, owner
from gateway.sessions.sessions import Session, Sessions, checked_device
from services.runtime.errors import InvalidRequest
from services.runtime.rpc.methods import Call
from services.runtime.rpc.requests.request_ids import check_request_id

_GROUP: Final = 4


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of code. `letters`: without hyphens. `is_lasting`: its session lasts like a new guest's.

    Otherwise the session lasts as long as the one that made the code.
    """

    letters: int
    seconds: int
    is_lasting: bool


KINDS: Final[Mapping["pb.LinkCodeKind.ValueType", Kind]] = {
    # 59 bits, for ten minutes.
    pb.LINK_CODE_KIND_DEVICE: Kind(letters=12, seconds=600, is_lasting=False),
    # 99 bits, for five years.
    pb.LINK_CODE_KIND_RECOVERY: Kind(letters=20, seconds=5 * 365 * 24 * 3600, is_lasting=True),
}


class LinkCodes:
    """The use cases."""

    def __init__(self, context: GatewayContext) -> None:
        self._context = context
        self._sessions = Sessions(context)

    async def create(self, call: Call, request: pb.CreateLinkCodeRequest) -> pb.CreateLinkCodeResponse:
        """Makes a new code, which replaces the account's last one of its kind.

        Redeeming it gives all scopes of a guest, so the caller must have them.
        """
        claims = owner(self._context, call)
        kind = KINDS.get(request.kind)
        if kind is None:
            raise InvalidRequest("kind", f"no kind of link code has the number {request.kind}")
        code = _new_code(kind.letters)
        expires = int(self._context.clock()) + kind.seconds

        def keep(connection: Connection) -> None:
            until = None if kind.is_lasting else self._sessions.expires_of(connection, claims)
            made = LinkCode(
                claims.account_id, request.kind, _digest(code), expires * 1000, token_expires=until
            )
            link_code_store.replace(connection, made)

        await self._context.store.run(keep)
        return pb.CreateLinkCodeResponse(code=code, expires=Timestamp(seconds=expires))

    async def redeem(self, call: Call, request: pb.RedeemLinkCodeRequest) -> pb.RedeemLinkCodeResponse:
        """Uses a code up; returns a session of its account."""
        check_request_id(request.request_id)
        digest, now_ms = _digest(request.code), self._context.now_ms()
        device = checked_device(request.device, request.request_id)

        def redeem(connection: Connection) -> tuple[pb.Account, Session]:
            found = link_code_store.redeem(connection, digest, request.request_id, now_ms)
            session = self._sessions.start(
                connection,
                found.account.account_id,
                found.account.name,
                GUEST_SCOPES,
                device,
                # From the first of repeated requests, like the device.
                issued=found.redeemed_ms // 1000,
                expires=found.token_expires,
            )
            return found.account, session

        account, session = await self._context.store.run(redeem)
        return pb.RedeemLinkCodeResponse(
            account=account,
            token=session.token,
            expires=session.expires,
            refresh_token=session.refresh_token,
        )


def _new_code(letters: int) -> str:
    drawn = drawn_letters(letters)
    return "-".join(drawn[start : start + _GROUP] for start in range(0, letters, _GROUP))


def _digest(code: str) -> bytes:
    """The digest of a code; case and hyphens do not matter."""
    return hashlib.sha256("".join(filter(str.isalnum, code.lower())).encode()).digest()
