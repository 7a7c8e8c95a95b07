"""The table before the first card (seed: "Set up", "Tara for Two")."""

from typing import Final

from services.games.tara.board import POSITIONS, REGION_NAMES, REGIONS
from services.games.tara.phases import Phase, Stage
from services.games.tara.state import KING_PIECES, NOBODY, PIECES, Options, State
from services.kernel import Setup

_CUMALS: Final = 2
"""What each seat starts with."""
_ALL: Final = (1 << REGIONS) - 1


def initial(setup: Setup) -> State:
    """Empty regions, full stocks, and all cards in the deck, of which each seat turns one over."""
    seats = setup.seats
    options = Options.of(setup.options)
    return State(
        options=options,
        seats=seats,
        board=[0] * POSITIONS,
        regions=_regions(options, seats),
        closed=0,
        stock=[PIECES] * seats,
        kings=[KING_PIECES] * seats,
        cumals=[_CUMALS] * seats,
        prisoners=[0] * seats * seats,
        hands=[0] * seats,
        aside=[0] * seats,
        discards=0,
        drawn=[0] * seats,
        round=0,
        starter=NOBODY,
        turn=NOBODY,
        stage=Stage.START_DRAW,
        phase=Phase.START_DRAW,
        active=0,
        region=NOBODY,
        card=0,
        anchor=NOBODY,
        picked=NOBODY,
        paid=False,
        activated=0,
        promoted=0,
        tied=0,
        asked=0,
        garrisons=0,
        captor=NOBODY,
        latest=NOBODY,
        outcome=None,
    )


def _regions(options: Options, seats: int) -> int:
    """The regions in play as bits: two, any three, or all four."""
    if seats == 2:
        return sum(1 << REGION_NAMES.index(name) for name in options.regions_of_two.split("-"))
    if seats == 3:
        return _ALL ^ 1 << REGION_NAMES.index(options.left_out_of_three)
    return _ALL
