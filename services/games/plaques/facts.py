"""What the game says of itself, its switches among it."""

from typing import Final

from services.games.plaques.options import BETTING, FIXED
from services.games.plaques.rules.bounds import MOST_HANDS, MOST_PLIES, MOST_SEATS, MOST_STACK
from services.kernel import Facts, OptionSpec

FACTS: Final = Facts(
    name="plaques",
    title="Plaques",
    min_seats=2,
    max_seats=MOST_SEATS,
    seat_names=("first", "second", "third", "fourth", "fifth", "sixth", "seventh"),
    max_plies=MOST_PLIES,
    rules_version="1",
    perfect_information=False,
    chance=True,
    options=(
        OptionSpec("peek", False, "Owners look at their face-down plaques.", "P1"),
        OptionSpec(
            "betting",
            FIXED,
            "What a bet or a raise may be: one amount, 1 to 5 tokens, or all one has.",
            "P9",
            choices=BETTING,
        ),
        OptionSpec("bet", 2, "Tokens of every bet and raise when betting is fixed.", "P9", least=1, most=5),
        OptionSpec("ante", 1, "Tokens that each seat pays for a hand.", "P9", least=1, most=10),
        OptionSpec("stack", 50, "Tokens of each seat at the start.", "P24", least=10, most=MOST_STACK),
        OptionSpec("hands", 20, "Hands of a match.", "P24", least=1, most=MOST_HANDS),
    ),
)
