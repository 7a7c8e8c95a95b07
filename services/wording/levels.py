"""The levels of a game in words, for people who choose an opponent."""

import functools
import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from services.kernel import Game, OptionSpec, OptionValue
from services.search.betting import Settings as Betting
from services.search.betting import Solving
from services.search.lapses import PLAIN_SHARE
from services.search.levels import LEVELS, Level, Strategy
from services.search.levels.ladders import level_of
from services.search.levels.ratings import LevelRating, ratings_of
from services.search.levels.strategies import plays
from services.search.pvs import Settings as Looking
from services.search.tree import Settings as Trying
from services.wording.options import option_texts

_TITLES: Final = ("Random", "Novice", "Beginner", "Learner", "Casual", "Practised", "Strong", "Strongest")
_NEWCOMER: Final = "Newcomer"
_HOW: Final = {
    Strategy.RANDOM: "Plays any allowed action, each as likely",
    Strategy.GREEDY: "Plays what looks best at once, and does not think ahead",
    Strategy.PVS: "Thinks {depth}ahead, through up to {nodes:,} positions",
    Strategy.TREE: "Imagines up to {nodes:,} times how the match may go on",
    Strategy.BETTING: "Imagines up to {nodes:,} times how the hand may end",
    Strategy.SOLVING: (
        "Once two are left in a hand, works out what is best; "
        "guesses its chance to win from {nodes:,} imagined showdowns"
    ),
}
_BY_THUMB: Final = "Bets by a rule of thumb; guesses its chance to win from {nodes:,} imagined showdowns"


@dataclass(frozen=True, slots=True)
class LevelTexts:
    """A level as shown. `words`: how it plays. `rating`: None if this version of it was not measured."""

    number: int
    title: str
    words: str
    rating: LevelRating | None


def level_texts(game: Game[Any, Any]) -> tuple[LevelTexts, ...]:
    """Returns the texts of all levels of the game, weakest first."""
    ratings, levels = ratings_of(game).levels, [level_of(game, number) for number in LEVELS]
    return tuple(
        LevelTexts(
            number,
            _title(level, title),
            _words(level) + _elsewhere(game, level) + _for_people(number, level),
            ratings.get(number),
        )
        for number, title, level in zip(LEVELS, _TITLES, levels, strict=True)
    )


def _title(level: Level, title: str) -> str:
    """Returns the title. A first level that does not play at random is not called Random."""
    return _NEWCOMER if title == _TITLES[0] and level.strategy is not Strategy.RANDOM else title


def _words(level: Level) -> str:
    settings, how = level.settings, _HOW[level.strategy]
    if isinstance(settings, Betting) and not settings.lookahead:
        how = _BY_THUMB
    depth, nodes = _depth(level.budget.depth), level.budget.nodes or 0
    return " ".join([f"{how.format(depth=depth, nodes=nodes)}.", *_errors(level)])


def _depth(actions: int | None) -> str:
    """Returns `3 actions `; empty without a bound."""
    return f"{_counted(actions, 'action')} " if actions else ""


def _errors(level: Level) -> Iterator[str]:
    settings = level.settings
    if level.blunders:
        yield f"Plays {level.blunders:.0%} of its actions at random."
    if isinstance(settings, (Looking, Trying)) and settings.missed:
        plain = f"and {settings.missed * PLAIN_SHARE:.0%} of those" if not settings.alert else "but none"
        yield f"Overlooks {settings.missed:.0%} of its possible actions, {plain} that catch the eye."
    if isinstance(settings, (Looking, Trying)) and settings.slack:
        yield f"Often settles for an action that wins {settings.slack / 10:.3g}% less often than the best."
    if isinstance(settings, Trying) and settings.temperature:
        yield "Does not always choose what it thinks best."
    if isinstance(settings, Trying) and settings.leaf_rounds:
        yield f"Follows each of them for at least {_counted(settings.leaf_rounds, 'round')}."
    if isinstance(settings, Trying) and settings.keen:
        yield "Judges positions more keenly than weaker levels."
    if isinstance(settings, Solving) and settings.blur:
        points = _counted(round(100 * settings.misjudgement()), "point")
        yield f"Misjudges a chance of 50% by {points} on average."


def _elsewhere(game: Game[Any, Any], level: Level) -> str:
    """Returns how the level plays matches that its own strategy cannot play."""
    if level.otherwise is None:
        return ""
    how, unplayed = _words(level.otherwise), _unplayed(game, level)
    return f" With {unplayed}: {how[0].lower()}{how[1:]}" if unplayed else ""


def _for_people(number: int, level: Level) -> str:
    """The strongest level plays people by the clock (`Level.by_clock`)."""
    seconds = level.budget.seconds
    if number != LEVELS[-1] or seconds is None:
        return ""
    return f" Against people it thinks for up to {seconds:g} seconds instead."


@functools.cache
def _unplayed(game: Game[Any, Any], level: Level) -> str:
    """Returns the matches that the strategy of the level cannot play, by options and seats, for people."""
    fewest, most = game.facts.min_seats, game.facts.max_seats
    by_option = (
        _shown(spec, value)
        for spec, value in _other_values(game)
        if not plays(level, game.initial(game.setup(fewest, {spec.name: value})))
    )
    by_seats = (
        f"more than {_counted(seats - 1, 'seat')}"
        for seats in range(fewest + 1, most + 1)
        if not plays(level, game.initial(game.setup(seats, {})))
    )
    return " or ".join([*by_option, *itertools.islice(by_seats, 1)])


def _shown(spec: OptionSpec, value: OptionValue) -> str:
    """Returns `"Look at own plaques"` or `"Betting: No limit"`, for example."""
    texts = option_texts(spec)
    if isinstance(value, bool):
        return f'"{texts.title}"' if value else f'no "{texts.title}"'
    chosen = next(choice.title for choice in texts.choices if choice.name == value)
    return f'"{texts.title}: {chosen}"'


def _other_values(game: Game[Any, Any]) -> Iterator[tuple[OptionSpec, OptionValue]]:
    """Yields all values of options that are not the default."""
    for spec in game.facts.options:
        values = (not spec.default,) if isinstance(spec.default, bool) else spec.choices
        yield from ((spec, value) for value in values if value != spec.default)


def _counted(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"
