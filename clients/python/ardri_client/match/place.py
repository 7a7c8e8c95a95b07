"""A seat in a match, as its holder stores it."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Place:
    """Gives access to a seat; store it to come back to the match.

    `token`: acts and looks for this seat only. `invite_code`: of a private match, for the other players.
    `entropy`: the bytes sent for chance after the platform had committed to its seed by `commitment`; empty
    if none were sent.
    """

    match_id: str
    seat: int
    token: str = field(repr=False)
    invite_code: str = ""
    entropy: bytes = b""
    commitment: bytes = b""
