"""The hash chain over a match's entries, which makes a changed one show."""

import hashlib


def first_digest(match_id: str) -> bytes:
    """Where the chain of a match starts."""
    return hashlib.sha256(match_id.encode()).digest()


def next_digest(digest: bytes, body: bytes) -> bytes:
    """The chain with one more entry."""
    return hashlib.sha256(digest + body).digest()
