"""What the game says of itself, its switches among it."""

from typing import Final

from services.games.westeria.data.dataset import DATA_SETS, DEFAULT, DIGESTS
from services.games.westeria.rules.cells.layout import MOST_PICKS
from services.games.westeria.rules.opening.draft import MOST_ROUNDS
from services.kernel import Facts, OptionSpec

_MOST_SEATS: Final = 4
_MOST_TURNS: Final = 1000
_MOST_REARRANGEMENTS: Final = 200
_SEAT_NAMES: Final = ("north", "east", "south", "west")


def _most_plies() -> int:
    """The opening, and for each turn cards, a choice, the card's work, moves with their Flags, the end."""
    data_sets = DATA_SETS.values()
    territories = max(data.territories for data in data_sets)
    units = max(len(data.roster) for data in data_sets)
    cities = max(len(data.cities) for data in data_sets)
    opening = MOST_ROUNDS * _MOST_SEATS + territories + _MOST_SEATS * (units + 2 * _MOST_REARRANGEMENTS + 2)
    moves = 2 * (1 + cities + 2)
    turn = territories // 2 + 1 + MOST_PICKS + 1 + moves + 1
    return opening + _MOST_TURNS * turn


FACTS: Final = Facts(
    name="westeria",
    title="Westeria",
    min_seats=2,
    max_seats=_MOST_SEATS,
    seat_names=_SEAT_NAMES,
    max_plies=_most_plies(),
    rules_version="2",
    older_rules=("1",),
    perfect_information=False,
    chance=True,
    simultaneous=True,
    options=(
        OptionSpec(
            "map",
            DEFAULT,
            "The land, its armies and its deck.",
            "W1",
            choices=tuple(DATA_SETS),
            digests=DIGESTS,
        ),
        OptionSpec("compulsory_cards", True, "A drawn card must be played if one can be.", "W8"),
        OptionSpec("far_attack", False, "A Scout's far move may end in an attack.", "W25"),
        OptionSpec(
            "turns",
            300,
            "Turns after which territories decide.",
            "W30",
            least=1,
            most=_MOST_TURNS,
        ),
        OptionSpec(
            "rearrangements",
            36,
            "How often a seat may move a unit that it has placed.",
            "W31",
            least=0,
            most=_MOST_REARRANGEMENTS,
        ),
        OptionSpec(
            "after_far_move",
            "rests",
            "Whether a Scout that has moved far rests for the turn, or is free to move and attack.",
            "W13",
            choices=("rests", "free"),
            before="free",
        ),
        OptionSpec(
            "moves_of_a_unit",
            "many",
            "How often one unit may move in a turn.",
            "W13",
            choices=("many", "one"),
            before="many",
        ),
        OptionSpec(
            "reserves",
            "hidden",
            "Whether all see which kinds of units lie in every reserve.",
            "W37",
            choices=("hidden", "open"),
            before="hidden",
        ),
        OptionSpec(
            "advising",
            "phrases",
            "How players may advise one another until the match has ended.",
            "W37",
            choices=("phrases", "none"),
            before="phrases",
            silent="none",
        ),
        OptionSpec(
            "casualties",
            "exact",
            "Whether a Spy Master that comes back for all to see no longer counts as fallen (exact).",
            "W35",
            choices=("exact", "rough"),
            before="rough",
        ),
    ),
)
