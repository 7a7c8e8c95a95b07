"""What is revoked, as every process remembers it."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

from services.runtime.credentials.claims import Claims


@dataclass(frozen=True, slots=True)
class Revocation:
    """All tokens of an account issued up to that Unix second, all of a device, or one by its digest."""

    account_id: str
    token_digest: bytes
    issued_before: int
    family: str = ""


class Revoked:
    """All revocations that are known; none is ever forgotten."""

    def __init__(self) -> None:
        self._accounts: dict[str, int] = {}
        self._tokens: set[bytes] = set()
        self._families: set[str] = set()

    def add(self, revocations: Iterable[Revocation]) -> bool:
        """Whether one of them was not known."""
        before = (len(self._tokens), len(self._families), dict(self._accounts))
        for each in revocations:
            if each.token_digest:
                self._tokens.add(each.token_digest)
            elif each.family:
                self._families.add(each.family)
            else:
                known = self._accounts.get(each.account_id, 0)
                self._accounts[each.account_id] = max(known, each.issued_before)
        return (len(self._tokens), len(self._families), self._accounts) != before

    def has(self, token: str, claims: Claims) -> bool:
        """Whether the token is revoked. Those of jobs last for minutes, and are of no account."""
        if claims.is_of_job:
            return False
        if self._tokens and digest_of(token) in self._tokens:
            return True
        if claims.family in self._families:
            return True
        return claims.issued <= self._accounts.get(claims.account_id, -1)


def digest_of(token: str) -> bytes:
    """By which a token is revoked: its SHA-256."""
    return hashlib.sha256(token.encode()).digest()
