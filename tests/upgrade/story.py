"""What a platform left behind: who sat where, and how it must end."""

import json
from dataclasses import asdict, dataclass, replace
from typing import Final, Self

ORGANISER: Final = "organiser"
"""Among the tokens, who runs the tournaments."""


@dataclass(frozen=True, slots=True)
class Live:
    """A match that goes on. `people`: names by seat, of whom some may only come now; bots have the others."""

    game: str
    match_id: str
    people: dict[int, str]


@dataclass(frozen=True, slots=True)
class Ended:
    """A match that is over. `replay`: SHA-256 of all that a spectator is told of it, in hexadecimal."""

    game: str
    match_id: str
    replay: str


@dataclass(frozen=True, slots=True)
class Cup:
    """A tournament half played. The digests are those that the older code came to at its end."""

    game: str
    tournament_id: str
    results: str = ""
    standings: str = ""


@dataclass(frozen=True, slots=True)
class Story:
    """All of it. `tokens`: of each account by its name; of `ORGANISER` too."""

    tokens: dict[str, str]
    live: tuple[Live, ...]
    ended: tuple[Ended, ...]
    cups: tuple[Cup, ...]

    def ending(self, cups: tuple[Cup, ...]) -> Self:
        """The same with the digests."""
        return replace(self, cups=cups)

    def to_json(self) -> str:
        """As text."""
        return json.dumps(asdict(self), indent=1) + "\n"

    @classmethod
    def of_json(cls, text: str) -> Self:
        """From that text."""
        read = json.loads(text)
        return cls(
            read["tokens"],
            tuple(Live(**{**each, "people": _by_seat(each["people"])}) for each in read["live"]),
            tuple(Ended(**each) for each in read["ended"]),
            tuple(Cup(**each) for each in read["cups"]),
        )


def _by_seat(people: dict[str, str]) -> dict[int, str]:
    return {int(seat): name for seat, name in people.items()}
