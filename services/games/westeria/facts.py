"""The facts that the game states about itself, its options included."""

from importlib.resources import files
from typing import Final

from services.games.westeria.data.dataset import DATA_SETS, DIGESTS
from services.games.westeria.rules.cells.layout import MOST_PICKS
from services.games.westeria.rules.opening.draft import MOST_ROUNDS
from services.kernel import Facts, options_in

OPTIONS: Final = options_in(files(__package__) / "data/options.toml", {"map": DIGESTS})
_MOST_SEATS: Final = 4
_SEAT_NAMES: Final = ("north", "east", "south", "west")


def _most_plies() -> int:
    """Plies of the opening, and of each turn: cards, a choice, its effect, moves with Flags, the end."""
    data_sets = DATA_SETS.values()
    territories = max(data.territories for data in data_sets)
    units = max(len(data.roster) for data in data_sets)
    cities = max(len(data.cities) for data in data_sets)
    opening = (
        MOST_ROUNDS * _MOST_SEATS
        + territories
        + _MOST_SEATS * (units + 2 * OPTIONS["rearrangements"].most + 2)
    )
    moves = 2 * (1 + cities + 2)
    turn = territories // 2 + 1 + MOST_PICKS + 1 + moves + 1
    return opening + OPTIONS["turns"].most * turn


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
    options=tuple(OPTIONS.values()),
)
