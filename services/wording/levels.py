"""What there is to say of the levels of a game: for people who choose an opponent."""

import functools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from services.kernel import Game
from services.search.betting import Settings as Betting
from services.search.betting import Solving, solves
from services.search.ladders import level_of
from services.search.level_ratings import LevelRating, ratings_of
from services.search.levels import LEVELS, Level, Strategy
from services.search.pvs import Settings as Looking
from services.search.tree import Settings as Trying

_TITLES: Final = ("Random", "Novice", "Beginner", "Learner", "Casual", "Practised", "Strong", "Strongest")
_NEWCOMER: Final = "Newcomer"
_HOW: Final = {
    Strategy.RANDOM: "Any legal action, each as likely",
    Strategy.GREEDY: "Takes what looks best after one action",
    Strategy.PVS: "Looks at up to {nodes:,} positions ahead",
    Strategy.TREE: "Tries up to {nodes:,} ways to go on",
    Strategy.BETTING: "Plays the hand to its end up to {nodes:,} times",
    Strategy.SOLVING: (
        "Solves hands of two where nothing is hidden, and judges its chance by {nodes:,} showdowns"
    ),
}
_BY_THUMB: Final = "Bets by a rule of thumb, and judges its chance by {nodes:,} showdowns"


@dataclass(frozen=True, slots=True)
class LevelTexts:
    """A level as shown; `words`: how it plays; `rating`: None if it was not measured as it is now."""

    number: int
    title: str
    words: str
    rating: LevelRating | None


def level_texts(game: Game[Any, Any]) -> tuple[LevelTexts, ...]:
    """Of all levels of the game, weakest first."""
    ratings, levels = ratings_of(game).levels, [level_of(game, number) for number in LEVELS]
    unsolved = _unsolved(game) if any(level.otherwise for level in levels) else ""
    return tuple(
        LevelTexts(
            number, _title(level, title), _words(level) + _elsewhere(level, unsolved), ratings.get(number)
        )
        for number, title, level in zip(LEVELS, _TITLES, levels, strict=True)
    )


def _title(level: Level, title: str) -> str:
    """A first level that plays at random is called so."""
    return _NEWCOMER if title == _TITLES[0] and level.strategy is not Strategy.RANDOM else title


def _words(level: Level) -> str:
    settings, how = level.settings, _HOW[level.strategy]
    if isinstance(settings, Betting) and not settings.lookahead:
        how = _BY_THUMB
    depth = f", {_counted(level.budget.depth, 'action')} deep" if level.budget.depth else ""
    return f"{how.format(nodes=level.budget.nodes or 0)}{depth}{_errors(level)}."


def _errors(level: Level) -> str:
    settings, told = level.settings, []
    if level.blunders:
        told.append(f"{level.blunders:.0%} of its actions are any legal ones")
    if isinstance(settings, (Looking, Trying)) and settings.missed:
        told.append(f"it overlooks {settings.missed:.0%} of what there is")
    if isinstance(settings, (Looking, Trying)) and settings.slack:
        told.append(f"it often plays what is worth {settings.slack / 10:.3g}% of a match less than the best")
    if isinstance(settings, Solving) and settings.blur:
        points = _counted(round(100 * settings.misjudgement()), "point")
        told.append(f"it misjudges an even chance by some {points} of 100")
    return f"; {', and '.join(told)}" if told else ""


def _elsewhere(level: Level, unsolved: str) -> str:
    """How it plays the matches that its own strategy cannot play."""
    if level.otherwise is None or not unsolved:
        return ""
    how = _words(level.otherwise)
    return f" With {unsolved}: {how[0].lower()}{how[1:]}"


@functools.cache
def _unsolved(game: Game[Any, Any]) -> str:
    """The options with which matches cannot be solved: `peek or up_since turn`."""
    return " or ".join(
        name if value is True else f"{name} {value}"
        for name, value in _other_values(game)
        if not solves(game.initial(game.setup(game.facts.min_seats, {name: value})))
    )


def _other_values(game: Game[Any, Any]) -> Iterator[tuple[str, Any]]:
    """Switches the other way, and the choices of an option that are not its default."""
    for spec in game.facts.options:
        values = (not spec.default,) if isinstance(spec.default, bool) else spec.choices
        yield from ((spec.name, value) for value in values if value != spec.default)


def _counted(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"
