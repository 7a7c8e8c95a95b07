"""The hash chain over the entries of a match, which reveals a changed entry."""

import hashlib


def first_digest(match_id: str) -> bytes:
    """Returns the digest with which the chain of a match starts."""
    return hashlib.sha256(match_id.encode()).digest()


def next_digest(digest: bytes, body: bytes) -> bytes:
    """Returns the digest of the chain with one more entry."""
    return hashlib.sha256(digest + body).digest()
