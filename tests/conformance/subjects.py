"""What the laws are held against: every game that discovery finds, and Lots."""

from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from services import games
from services.kernel import Game, OptionSpec, OptionValue
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
    """All of them."""
    found = (lots.GAME, *(games.load(name) for name in games.names()))
    return tuple(Subject(game, load_wire(game)) for game in found)


def tables() -> tuple[tuple[Subject, int], ...]:
    """Each game with each number of seats."""
    return tuple(
        (subject, seats)
        for subject in subjects()
        for seats in range(subject.game.facts.min_seats, subject.game.facts.max_seats + 1)
    )


def options(game: Game[Any, Any]) -> st.SearchStrategy[dict[str, OptionValue]]:
    """Any allowed value of each option; its default more often than another."""
    values = {spec.name: st.just(spec.default) | _values(spec) for spec in game.facts.options}
    return st.fixed_dictionaries(values)


def _values(spec: OptionSpec) -> st.SearchStrategy[OptionValue]:
    if isinstance(spec.default, bool):
        return st.booleans()
    if isinstance(spec.default, int):
        return st.integers(spec.least, spec.most)
    return st.sampled_from(spec.choices)
