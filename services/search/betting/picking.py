"""Chooses among actions that have values; this is where weaker levels make their errors."""

import math
from random import Random

from services.search.betting.settings import Settings
from services.search.betting.tally import Tally


def picked(tally: Tally, rng: Random, settings: Settings) -> int:
    """The index of the action to play: the best one, except for noise, temperature and bluffs.

    Leaving, at index 0, has a value without any try. It loses against an action with an equal value.
    """
    values = [
        int(tally.hundredths(place)) + (rng.gauss(0, settings.noise) if settings.noise else 0.0)
        for place in range(len(tally.actions))
    ]
    known = [place for place in range(len(values)) if place == 0 or tally.tries[place]]
    if settings.patient and tally.free:
        known.remove(0)
    best = max(known, key=lambda place: (values[place], place > 0, -place))
    if settings.temperature:
        weights = [math.exp((values[place] - values[best]) / settings.temperature) for place in known]
        best = rng.choices(known, weights)[0]
    if settings.bluffs and best == 0 and rng.random() < settings.bluffs:
        return len(values) - 1
    return best
