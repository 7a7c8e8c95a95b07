"""A server that draws from its seed alone and keeps quiet about it."""

from typing import Any

from services.record.match import Match
from tests.engine.sitting import Sitting


class ForgingSitting(Sitting):
    """Leaves out what the seats have brought."""

    def take(self, answer: Any, request_key: str = "") -> Any:
        """As an honest one, but for the key."""
        taken = super().take(answer, request_key)
        _forge(self.match)
        return taken


def _forge(match: Match) -> None:
    if match.chance_key:
        match.chance_key = match.seed
