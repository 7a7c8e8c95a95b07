"""What there is to say of the levels of a game: for people who choose an opponent."""

from dataclasses import dataclass
from typing import Any, Final

from services.kernel import Game
from services.search.betting import Solving
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
    Strategy.SOLVING: "Solves the hand of two, and judges its chance by {nodes:,} showdowns",
}


@dataclass(frozen=True, slots=True)
class LevelTexts:
    """A level as shown: how it plays in a sentence; `rating`: None if it was not measured as it is now."""

    number: int
    title: str
    words: str
    rating: LevelRating | None


def level_texts(game: Game[Any, Any]) -> tuple[LevelTexts, ...]:
    """Of all levels of the game, weakest first."""
    ratings = ratings_of(game).levels
    return tuple(
        LevelTexts(number, _title(level, title), _words(level), ratings.get(number))
        for number, title in zip(LEVELS, _TITLES, strict=True)
        for level in [level_of(game, number)]
    )


def _title(level: Level, title: str) -> str:
    """A first level that plays at random is called so."""
    return _NEWCOMER if title == _TITLES[0] and level.strategy is not Strategy.RANDOM else title


def _words(level: Level) -> str:
    how = _HOW[level.strategy].format(nodes=level.budget.nodes or 0)
    errs = f"; {level.blunders:.0%} of its actions are any legal ones" if level.blunders else ""
    if isinstance(level.settings, (Looking, Trying)) and level.settings.missed:
        errs = f"; it overlooks {level.settings.missed:.0%} of what there is"
    if isinstance(level.settings, Solving) and level.settings.blur:
        errs = f"; it misjudges an even chance by some {level.settings.blur:.0%}"
    return f"{how}{errs}."
