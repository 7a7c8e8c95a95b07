"""In which matches the ignorance of whom is tried."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Final

from services.kernel import OptionValue
from tests.conformance.subjects import Subject
from tests.secrets.two_worlds.twins import Aim, viewers

OPTIONS: Final[Mapping[str, tuple[dict[str, OptionValue], ...]]] = {
    "lots": ({"rounds": 4}, {"rounds": 4, "lapses": True}),
    "plaques": ({"peek": True}, {"peek": True, "betting": "no_limit"}),
    "westeria": ({"map": "small"}, {"map": "full", "rearrangements": 2}),
}
"""Switches under which a game has secrets, and rarely ends before they matter; else the defaults."""
STRANGENESS: Final = (0.1, 0.5, 1.0)
SINCE: Final = (0, 0, 0, 40, 150)


def aims(subject: Subject, rng: Random) -> Iterator[Aim]:
    """Each viewer of each number of seats in turn, in matches of all kinds."""
    game = subject.game
    options = OPTIONS.get(game.facts.name, ({},))
    while True:
        for seats in range(game.facts.min_seats, game.facts.max_seats + 1):
            setup = game.setup(seats, rng.choice(options))
            for viewer in viewers(setup):
                yield Aim(subject, setup, viewer, rng.choice(STRANGENESS), rng.choice(SINCE))
