"""The table before the first card (seed: "Set up", "Tara for Two")."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.tara.board import REGION_NAMES, REGIONS
from services.games.tara.deck import DECKS
from services.games.tara.facts import CUMALS as FIRST_CUMALS
from services.games.tara.facts import FACTS, KING_PIECES, PIECES, WHOLE_ROUND, Options
from services.games.tara.rules.position import TaraPosition
from services.games.tara.rules.table.cards import Faces
from services.games.tara.rules.table.flat import CUMALS, KINGS, ONE_LAYER, STOCK, Terms

_ALL: Final = (1 << REGIONS) - 1
_FACES: Final = {name: Faces(deck) for name, deck in DECKS.items()}


def initial(seats: int, options: Options, rules: str = FACTS.rules_version) -> TaraPosition:
    """Returns empty regions, full stocks, and a deck of all cards, of which each seat will turn one over.

    `rules`: the version of the rules with which the match began.
    """
    position = TaraPosition(seats, _terms(options, int(rules)), vec[i64]([0] * int(ONE_LAYER)))
    position.regions = _regions(options, seats)
    position.write(STOCK, [PIECES] * seats)
    position.write(KINGS, [KING_PIECES] * seats)
    position.write(CUMALS, [FIRST_CUMALS] * seats)
    return position


def _terms(options: Options, rules: int) -> Terms:
    chosen = [(spec, getattr(options, spec.name)) for spec in FACTS.options]
    numbers = [spec.choices.index(value) if spec.choices else int(value) for spec, value in chosen]
    return Terms(options, rules, tuple(numbers), _FACES[options.deck], options.free_entry == WHOLE_ROUND)


def _regions(options: Options, seats: int) -> int:
    """The regions in play as bits: two, any three, or all four."""
    if seats == 2:
        return sum([1 << REGION_NAMES.index(name) for name in options.regions_of_two.split("-")])
    if seats == 3:
        return _ALL ^ 1 << REGION_NAMES.index(options.left_out_of_three)
    return _ALL
