"""Cheap players who between them reach the rare rules: at random, and boldly in several ways."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Protocol

from services.kernel import Game, Seat, apply

_PLACE = re.compile(r"[A-Za-z]?\d+")
_LOOKS = 5
"""Actions that a player tries out before choosing one."""
_STRONGEST = 6
"""Powers of two by which a player may prefer one kind of action to another."""
_PRIME = 1_000_003


class Player(Protocol):
    """Chooses for one seat."""

    def choose(self, game: Game[Any, Any], state: Any, legal: Sequence[int], rng: Random) -> int:
        """One of the legal actions."""


@dataclass(frozen=True, slots=True)
class AtRandom:
    """Any action."""

    seat: Seat
    temper: float

    def choose(self, game: Game[Any, Any], state: Any, legal: Sequence[int], rng: Random) -> int:
        return rng.choice(legal)


@dataclass(frozen=True, slots=True)
class ByKind:
    """Any kind of action, so that a raise is as likely as to see, however many raises there are."""

    seat: Seat
    temper: float

    def choose(self, game: Game[Any, Any], state: Any, legal: Sequence[int], rng: Random) -> int:
        return rng.choice(rng.choice(list(kinds(game, state, self.seat, legal).values())))


@dataclass(frozen=True, slots=True)
class OfHabit:
    """Prefers some kinds of actions to others for the whole match."""

    seat: Seat
    temper: float

    def choose(self, game: Game[Any, Any], state: Any, legal: Sequence[int], rng: Random) -> int:
        found = kinds(game, state, self.seat, legal)
        return rng.choice(rng.choices(list(found.values()), [self._weight(kind) for kind in found])[0])

    def _weight(self, kind: str) -> int:
        return 1 << Random(f"{self.temper} {kind}").randint(0, _STRONGEST)


@dataclass(frozen=True, slots=True)
class Stubborn:
    """Likes each action more than the next for the whole match, and so comes back to where it was."""

    seat: Seat
    temper: float

    def choose(self, game: Game[Any, Any], state: Any, legal: Sequence[int], rng: Random) -> int:
        stride = int(self.temper * _PRIME)
        return max(legal, key=lambda action: (action + 1) * stride % _PRIME)


@dataclass(frozen=True, slots=True)
class Eventful:
    """Of a few actions, that one of which most is to be told: a fight, a capture, the end."""

    seat: Seat
    temper: float

    def choose(self, game: Game[Any, Any], state: Any, legal: Sequence[int], rng: Random) -> int:
        def told(action: int) -> int:
            after = apply(game, state, self.seat, action)
            return len(game.observe(state, self.seat, action, after, self.seat).events)

        return max(rng.sample(legal, min(_LOOKS, len(legal))), key=told)


@dataclass(frozen=True, slots=True)
class Ambitious:
    """Of a few actions, that one after which the game looks best."""

    seat: Seat
    temper: float

    def choose(self, game: Game[Any, Any], state: Any, legal: Sequence[int], rng: Random) -> int:
        def worth(action: int) -> int:
            return int(apply(game, state, self.seat, action).value(self.seat))

        return max(rng.sample(legal, min(_LOOKS, len(legal))), key=worth)


PLAYERS: Final = (AtRandom, AtRandom, ByKind, OfHabit, Stubborn, Eventful, Ambitious, Ambitious)


def kinds(game: Game[Any, Any], state: Any, seat: Seat, legal: Sequence[int]) -> dict[str, list[int]]:
    """The actions by their notation without places and numbers."""
    found: dict[str, list[int]] = {}
    for action in legal:
        found.setdefault(_PLACE.sub("", game.format(state, seat, action)), []).append(action)
    return found
