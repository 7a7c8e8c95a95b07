"""The games on which the laws are tested: every game that discovery finds, and Lots."""

from dataclasses import dataclass
from random import Random
from typing import Any

from services import games
from services.kernel import Facts, Game, OptionSpec, OptionValue
from services.runtime.jobs.wire import Wire, load_wire
from tests.conformance import lots


@dataclass(frozen=True, slots=True)
class Subject:
    """A game with its wire."""

    game: Game[Any, Any]
    wire: Wire

    def __repr__(self) -> str:
        return self.game.facts.name


def subjects() -> tuple[Subject, ...]:
    """Returns all subjects."""
    found = (lots.GAME, *(games.load(name) for name in games.names()))
    return tuple(Subject(game, load_wire(game)) for game in found)


def tables() -> tuple[tuple[Subject, int], ...]:
    """Returns each game with each of its numbers of seats."""
    return tuple(
        (subject, seats)
        for subject in subjects()
        for seats in range(subject.game.facts.min_seats, subject.game.facts.max_seats + 1)
    )


def any_options(facts: Facts, rng: Random) -> dict[str, OptionValue]:
    """Chooses any allowed value of each option, and the default more often than others."""
    return {spec.name: rng.choice((spec.default, _value(spec, rng))) for spec in facts.options}


def _value(spec: OptionSpec, rng: Random) -> OptionValue:
    if isinstance(spec.default, bool):
        return rng.choice((False, True))
    if isinstance(spec.default, int):
        return rng.choice((spec.least, spec.most, rng.randint(spec.least, spec.most)))
    return rng.choice(spec.choices)
