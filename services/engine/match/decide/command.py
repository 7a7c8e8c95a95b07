"""The types of commands, and the command to play an action."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from services.kernel import Seat
from services.record.match import Match

Decide = Callable[[Match, int], Any]
"""Takes a match and the time; returns a draft, or another answer that needs no commit. It may refuse."""
Done = Callable[[Any], None]
"""Called with the committed draft, the other answer, or the exception."""
Submit = Callable[[Decide, Done], None]
"""Submits a command to its match."""


def key_of_bot(seat: int, request_id: str) -> str:
    """Returns the key of a bot's request for a seat; no person who sat there before has such a key."""
    return f"bot:{seat}:{request_id}"


@dataclass(frozen=True, slots=True)
class Command:
    """An action to play, as a call asked for it.

    `by_person`: the holder of the seat plays it, and not a bot on its turn. `value`: what a bot expects for
    its seat, of `WHOLE`; None if it does not say.
    """

    seat: Seat
    action: int
    notation: str
    expected_version: int
    request_key: str
    by_person: bool = False
    value: int | None = None
