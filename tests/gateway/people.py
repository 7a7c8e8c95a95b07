"""Callers with tokens."""

from services.runtime.credentials.claims import Claims, Scope
from services.runtime.rpc.methods import Call
from tests.credentials import SIGNER

FAR = 4_000_000_000
NOBODY = Call("", "", "ipv4:10.0.0.1:99")


def bearer(
    account_id: str, *scopes: Scope, expires: int = FAR, match_id: str = "", seat: int | None = None
) -> Call:
    """Returns a call with a token of this account, with scope play if none is named."""
    claims = Claims(
        account_id, frozenset(scopes or {Scope.PLAY}), expires, account_id.title(), match_id, seat
    )
    return Call(f"Bearer {SIGNER.sign(claims)}", "", "ipv4:10.0.0.1:99")


ADA, BOB, EVE = bearer("ada"), bearer("bob"), bearer("eve")
