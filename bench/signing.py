"""Who calls, signed for an hour."""

import time

from services.runtime.credentials.claims import Claims, Scope
from tests.credentials import SIGNER


def metadata(account: str, scope: Scope) -> tuple[tuple[str, str], ...]:
    """What goes with each call of that account."""
    token = SIGNER.sign(Claims(account, frozenset({scope}), int(time.time()) + 3600))
    return (("authorization", f"Bearer {token}"),)
