"""Revocations in the memory of a process."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

from services.runtime.credentials.claims import Claims


@dataclass(frozen=True, slots=True)
class Revocation:
    """Revokes all tokens of an account issued up to a Unix second, all of a device, or one by its digest."""

    account_id: str
    token_digest: bytes
    issued_before: int
    family: str = ""


class Revoked:
    """All known revocations. None is ever dropped."""

    def __init__(self) -> None:
        self._accounts: dict[str, int] = {}
        self._tokens: set[bytes] = set()
        self._families: set[str] = set()

    def add(self, revocations: Iterable[Revocation]) -> bool:
        """Adds revocations. Returns whether one of them is new."""
        return sum(map(self._add, revocations)) > 0

    def _add(self, revocation: Revocation) -> bool:
        account_id, issued_before = revocation.account_id, revocation.issued_before
        if revocation.token_digest:
            is_known = revocation.token_digest in self._tokens
            self._tokens.add(revocation.token_digest)
        elif revocation.family:
            is_known = revocation.family in self._families
            self._families.add(revocation.family)
        else:
            is_known = issued_before <= self._accounts.get(account_id, -1)
            if not is_known:
                self._accounts[account_id] = issued_before
        return not is_known

    def has(self, token: str, claims: Claims) -> bool:
        """Whether the token is revoked. Tokens of jobs never are: they last minutes and have no account."""
        if claims.is_of_job:
            return False
        if self._tokens and digest_of(token) in self._tokens:
            return True
        if claims.family in self._families:
            return True
        return claims.issued <= self._accounts.get(claims.account_id, -1)


def digest_of(token: str) -> bytes:
    """Returns the SHA-256 of a token, by which a single token is revoked."""
    return hashlib.sha256(token.encode()).digest()
