"""A dishonest server that draws chance from its seed alone, without the entropy of the seats."""

from typing import Any

from services.record.match import Match
from tests.engine.sitting import Sitting


class ForgingSitting(Sitting):
    """Ignores the entropy of the seats."""

    def take(self, answer: Any, request_key: str = "") -> Any:
        """Like an honest server, but replaces the chance key by the seed."""
        taken = super().take(answer, request_key)
        _forge(self.match)
        return taken


def _forge(match: Match) -> None:
    if match.chance_key:
        match.chance_key = match.seed
