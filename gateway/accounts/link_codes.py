"""Link codes: how another device comes to an account, and how its owner comes back to it.

A code is shown once, and kept as its SHA-256: without a key, so that recovery codes outlive the platform's
keys, with which all tokens end. It is looked up by that digest. So the time of an answer can tell
something of the digest at most, from which nobody gets to a code drawn out of 2**59 or 2**99.

No error, log line or metric has a code in it.
"""

import hashlib
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from google.protobuf.timestamp_pb2 import Timestamp

from ardri.gateway.v1 import account_service_pb2 as pb
from gateway.accounts import link_code_store
from gateway.accounts.link_code_store import LinkCode
from gateway.accounts.scopes import GUEST_SCOPES, TOKEN_SECONDS, require_all
from gateway.context import GatewayContext
from services.runtime.credentials.claims import Claims
from services.runtime.errors import InvalidRequest
from services.runtime.rpc.methods import Call

_LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"
"""None that people take for another: 4.95 bits each."""
_GROUP: Final = 4
_LONGEST_REQUEST_ID: Final = 64


@dataclass(frozen=True, slots=True)
class Kind:
    """`letters`: without hyphens. `is_lasting`: the token lasts as a new guest's, and not as the maker's."""

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

    async def create(self, call: Call, request: pb.CreateLinkCodeRequest) -> pb.CreateLinkCodeResponse:
        """A new code, in place of the last one of its kind.

        Whoever redeems it has all scopes of a guest, so the caller must have them.
        """
        claims = self._context.account(call)
        require_all(claims, GUEST_SCOPES)
        kind = KINDS.get(request.kind)
        if kind is None:
            raise InvalidRequest("kind", f"no kind of link code has the number {request.kind}")
        code = _new_code(kind.letters)
        expires = int(self._context.clock()) + kind.seconds
        made = LinkCode(
            claims.account_id,
            request.kind,
            _digest(code),
            expires * 1000,
            token_expires=None if kind.is_lasting else claims.expires,
        )
        await self._context.store.run(lambda connection: link_code_store.replace(connection, made))
        return pb.CreateLinkCodeResponse(code=code, expires=Timestamp(seconds=expires))

    async def redeem(self, call: Call, request: pb.RedeemLinkCodeRequest) -> pb.RedeemLinkCodeResponse:
        """A token of the account of the code; the code is used up."""
        request_id = request.request_id
        if not 1 <= len(request_id) <= _LONGEST_REQUEST_ID:
            raise InvalidRequest("request_id", f"takes 1 to {_LONGEST_REQUEST_ID} characters")
        digest, now_ms = _digest(request.code), self._context.now_ms()
        found = await self._context.store.run(
            lambda connection: link_code_store.redeem(connection, digest, request_id, now_ms)
        )
        # Of the first of these requests, so that one that is repeated has the same token.
        longest = found.redeemed_ms // 1000 + TOKEN_SECONDS
        expires = min(found.token_expires or longest, longest)
        claims = Claims(
            found.account.account_id,
            GUEST_SCOPES,
            expires,
            found.account.name,
            issued=found.redeemed_ms // 1000,
        )
        return pb.RedeemLinkCodeResponse(
            account=found.account,
            token=self._context.signer.sign(claims),
            expires=Timestamp(seconds=expires),
        )


def _new_code(letters: int) -> str:
    drawn = "".join(secrets.choice(_LETTERS) for _ in range(letters))
    return "-".join(drawn[start : start + _GROUP] for start in range(0, letters, _GROUP))


def _digest(code: str) -> bytes:
    """Of the code however it was typed."""
    return hashlib.sha256("".join(filter(str.isalnum, code.lower())).encode()).digest()
