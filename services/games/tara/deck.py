"""The 36 cards, from data files that are checked line by line.

A line is `card,cost,place,grey,anchors,source`. `place` has the positions that the card places into, and
`grey` further positions that must exist. A position is a rank and steps to the right of the anchor: `F0 H-1`;
`stone` in `place` is a Stone of Destiny. `anchors` is the number of ways in which the pattern fits a region.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from types import MappingProxyType
from typing import Final

from services.games.tara.board import FIRST, KING_SPOT, LETTERS, SIZES, Rank
from services.kernel import InvalidData, data_digest, data_sets_in
from services.kernel.data import Entry, entries

CARDS: Final = range(1, 37)
"""The numbers of the cards; the number is the tie-break number."""

_STONE: Final = "stone"
_STONE_COST: Final = 3
_MOST_COST: Final = 4
_COLUMNS: Final = ("card", "cost", "place", "grey", "anchors", "source")
_STEP: Final = re.compile(r"([FHWCK])(0|[+-][1-4])", re.ASCII)

Pattern = tuple[tuple[Rank, int], ...]
"""Positions of a card, each as a rank and steps to the right of the anchor."""


@dataclass(frozen=True, slots=True)
class Card:
    """One card.

    `cost`: cumals to activate. `place`, `grey`: its pattern, the positions to place into and further ones
    that must exist. `anchors`: each way in which it fits into a region, from the left, as the one or two
    spots to place into; none for a Stone. `targets`: the spots that a traitor with this card reaches
    (T23), ascending; for a Stone, all but the King's.
    """

    number: int
    cost: int
    is_stone: bool
    place: Pattern
    grey: Pattern
    anchors: tuple[tuple[int, ...], ...]
    targets: tuple[int, ...]


Deck = Mapping[int, Card]
"""The cards by number."""


def parse_deck(text: str, name: str) -> Deck:
    """Reads a data file.

    Raises:
        InvalidData: a line breaks a law, or a card is missing.
    """
    cards = (_card(entry) for entry in entries(text, name, _COLUMNS))
    deck = {card.number: card for card in cards}
    for number in CARDS:
        if number not in deck:
            raise InvalidData(
                f"{name} line {len(deck) + 2}: ends without card {number}", rule="seed: 1 to 36"
            )
    return MappingProxyType(dict(sorted(deck.items())))


def _card(entry: Entry) -> Card:
    where = entry.where
    number, cost, place, grey, count, _ = entry.words
    numbered = _number(number, CARDS, f"{where}: a card", "seed: 1 to 36")
    costs = _number(cost, range(_MOST_COST + 1), f"{where}: a cost", "seed: 0 to 4")
    if place == _STONE:
        if costs != _STONE_COST or grey:
            raise InvalidData(
                f"{where}: a Stone costs {_STONE_COST} and shows no position", rule="seed: stone"
            )
        return Card(numbered, costs, True, (), (), (), tuple(range(KING_SPOT)))
    placed, greyed = (_steps(steps, where) for steps in (place, grey))
    if not 1 <= len(placed) <= 2 or len({*placed, *greyed}) != len(placed) + len(greyed):
        raise InvalidData(f"{where}: one or two positions to place into, none named twice", rule="seed: A")
    if any(rank > Rank.WARRIOR for rank, _ in placed):
        raise InvalidData(f"{where}: cards place Farmers, Herdsmen and Warriors", rule="seed: player notes")
    anchors = _anchors(placed, greyed)
    if not anchors or count != str(len(anchors)):
        raise InvalidData(
            f"{where}: it fits in {len(anchors)} ways, not {count!r}", rule="seed: grey positions"
        )
    targets = tuple(sorted({spot for anchor in anchors for spot in anchor}))
    return Card(numbered, costs, False, placed, greyed, anchors, targets)


def _number(text: str, allowed: range, what: str, rule: str) -> int:
    known = {str(number): number for number in allowed}
    if text not in known:
        raise InvalidData(f"{what} is a number from {allowed[0]} to {allowed[-1]}, not {text!r}", rule=rule)
    return known[text]


def _steps(text: str, where: str) -> Pattern:
    matches = [(step, _STEP.fullmatch(step)) for step in text.split()]
    for step, match in matches:
        if match is None:
            raise InvalidData(f"{where}: {step!r} is no position of a pattern; they look like F0 or H-1")
    return tuple((Rank(LETTERS.index(match[1])), int(match[2])) for _, match in matches if match)


def _anchors(placed: Pattern, greyed: Pattern) -> tuple[tuple[int, ...], ...]:
    """The spots to place into, for each anchor at which all positions of the pattern exist."""
    return tuple(
        tuple(FIRST[rank] + anchor + step for rank, step in placed)
        for anchor in range(SIZES[0])
        if all(0 <= anchor + step < SIZES[rank] for rank, step in (*placed, *greyed))
    )


_FILES: Final = data_sets_in(files(__package__) / "data", "deck-*.csv")
DECKS: Final[Mapping[str, Deck]] = MappingProxyType(
    {name: parse_deck(file.read_text(encoding="utf-8"), file.name) for name, file in _FILES.items()}
)
"""Every data set `data/deck-NAME.csv` by its name; a match may name one (option `deck`)."""
DIGESTS: Final = {name: data_digest([file]) for name, file in _FILES.items()}
"""By the same names: the digest that pins the file to a match."""
