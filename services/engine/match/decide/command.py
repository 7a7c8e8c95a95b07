"""What a command is to a match, and an action that a call brought."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from services.kernel import Seat
from services.record.match import Match

Decide = Callable[[Match, int], Any]
"""Makes a draft of a match at a time, or any other answer that needs no commit; may refuse."""
Done = Callable[[Any], None]
"""Told the committed draft, the other answer, or the exception."""
Submit = Callable[[Decide, Done], None]
"""Hands a command to its match."""


def key_of_bot(seat: int, request_id: str) -> str:
    """Under what a bot's request for its seat is known: no person's, who sat there before, is known so."""
    return f"bot:{seat}:{request_id}"


@dataclass(frozen=True, slots=True)
class Command:
    """An action to play, as a call brought it. `by_person`: whoever holds the seat, and no bot's turn.

    `value`: what a bot expects for its seat, of `WHOLE`; None if it does not say.
    """

    seat: Seat
    action: int
    notation: str
    expected_version: int
    request_key: str
    by_person: bool = False
    value: int | None = None
