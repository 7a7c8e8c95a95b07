"""The facts that the game states about itself."""

from typing import Final

from services.games.plaques.options import SPECS
from services.games.plaques.rules.numbers.bounds import MOST_PLIES, MOST_SEATS
from services.kernel import Facts

FACTS: Final = Facts(
    name="plaques",
    title="Plaques",
    min_seats=2,
    max_seats=MOST_SEATS,
    seat_names=("first", "second", "third", "fourth", "fifth", "sixth", "seventh"),
    max_plies=MOST_PLIES,
    rules_version="2",
    older_rules=("1",),
    perfect_information=False,
    chance=True,
    options=SPECS,
)
