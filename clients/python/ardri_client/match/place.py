"""A seat as its holder keeps it."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Place:
    """What gives a seat to whoever holds it; keep it to come back to the match.

    `token` acts and looks for this seat alone. `invite_code`: for others, of a private match. `entropy`:
    what was sent for chance, after the platform had committed to its seed by `commitment`; empty if nothing
    was sent.
    """

    match_id: str
    seat: int
    token: str = field(repr=False)
    invite_code: str = ""
    entropy: bytes = b""
    commitment: bytes = b""
