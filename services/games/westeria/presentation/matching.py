"""Which unit of an army may be where: a random perfect matching under bit sets of allowed kinds."""

from collections.abc import Sequence
from random import Random
from typing import Final

_SWAPS: Final = 4
"""Random swaps for each unit, which even out what the order of the search prefers."""


def assign(kinds: Sequence[int], allowed: Sequence[int], rng: Random) -> list[int]:
    """A random unit for each place, every unit used once.

    `kinds`: a bit set with a single bit for each unit; `allowed`: by place the bit set of what it may
    hold. Every assignment that fits can come out. Augmenting paths after Kuhn (1955): no retries.

    Raises:
        ValueError: no assignment fits.
    """
    units = list(kinds)
    rng.shuffle(units)
    order = list(range(len(allowed)))
    rng.shuffle(order)
    holder: list[int] = [-1] * len(units)
    for place in order:
        if not _augment(place, units, allowed, holder, set()):
            raise ValueError("no army fits what is known")
    found = [0] * len(allowed)
    for index, place in enumerate(holder):
        found[place] = units[index]
    _even_out(found, allowed, rng)
    return found


def _augment(
    place: int, units: list[int], allowed: Sequence[int], holder: list[int], tried: set[int]
) -> bool:
    """Finds a unit for the place, moving others on if need be; `holder`: by unit its place or -1."""
    for index, unit in enumerate(units):
        if not unit & allowed[place] or index in tried:
            continue
        tried.add(index)
        if holder[index] < 0 or _augment(holder[index], units, allowed, holder, tried):
            holder[index] = place
            return True
    return False


def _even_out(found: list[int], allowed: Sequence[int], rng: Random) -> None:
    places = len(found)
    for _ in range(_SWAPS * places):
        one, other = int(rng.random() * places), int(rng.random() * places)
        if found[one] & allowed[other] and found[other] & allowed[one]:
            found[one], found[other] = found[other], found[one]
