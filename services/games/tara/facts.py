"""The facts that the game states about itself: the pieces in the box, and its options."""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final, cast

from services.games.tara.board import REGIONS, SPOTS
from services.games.tara.deck import DIGESTS
from services.kernel import Facts, OptionValue, options_in

PIECES: Final = 20
KING_PIECES: Final = 2
"""Pieces and King pieces of each seat."""
CUMALS: Final = 2
"""The cumals that each seat starts with."""
HAND: Final = 3
"""Cards that a seat plays in a round; it is dealt two hands at once."""

SEATS: Final = ("blue", "red", "white", "yellow")
WHOLE_ROUND: Final = "round"
OPTIONS: Final = options_in(files(__package__) / "data/options.toml", {"deck": DIGESTS})
_MOST_SEATS: Final = len(SEATS)

_PROMOTIONS: Final = SPOTS - 5 + 2
"""Actions of one activation: a promotion into each position above the Farmers, to pay, and to stop."""
_TURN: Final = 3 + _PROMOTIONS + 2 + 1
"""Actions of a turn: the card, two choices of place, promotions, the forts of two seats, a garrison."""
_TRAITOR: Final = 2 * _MOST_SEATS + 2 + _PROMOTIONS + 1
"""Actions of a traitor: draws and offers for all seats, card, target, promotions, a garrison."""
_DEAL: Final = _MOST_SEATS * (2 * HAND + 1)
_RANSOMS: Final = _MOST_SEATS * (_MOST_SEATS + 1)
_ROUND: Final = (
    _DEAL + _MOST_SEATS * HAND * _TURN + REGIONS * _TRAITOR + 3 + REGIONS + _RANSOMS + 2
)  # 3: income, clearing, exchange; 2: the next Starting Player, a third region

FACTS: Final = Facts(
    name="tara",
    title="Tara",
    min_seats=2,
    max_seats=_MOST_SEATS,
    seat_names=SEATS,
    seat_colours=("#0072b2", "#c1272d", "#f2f2f2", "#f0c808"),
    max_plies=_MOST_SEATS + OPTIONS["round_limit"].most * _ROUND,
    rules_version="2",
    older_rules=("1",),
    perfect_information=False,
    chance=True,
    simultaneous=True,
    table_steps=("income", "clear", "exchange", "ransom"),
    options=tuple(OPTIONS.values()),
)


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a match, checked."""

    deck: str
    regions_of_two: str
    left_out_of_three: str
    free_entry: str
    round_limit: int
    stockless_steps: bool

    @classmethod
    def of(cls, values: Mapping[str, OptionValue]) -> "Options":
        """Makes options of values that `Game.setup` has checked."""
        return cls(**cast(dict[str, Any], values))
