"""The laws of the kernel contract, on the small land as well as on the full one, with two to four seats."""

from random import Random

import pytest

from services.games.westeria.rules import Westeria
from tests.conformance.laws import LAWS, Law
from tests.conformance.walk import random_walk
from tests.games.westeria.plain_wire import plain

GAME = Westeria()
OF_THE_WIRE = {
    "law_actions_round_trip",
    "law_events_go_on_the_wire",
    "law_options_round_trip",
    "law_views_round_trip",
    "law_perfect_information_is_shown_to_all",
}
OURS = [law for law in LAWS if law.__name__ not in OF_THE_WIRE]


@pytest.mark.parametrize("law", OURS, ids=lambda law: law.__name__)
@pytest.mark.parametrize(("seats", "land"), [(2, "full"), (3, "small"), (4, "small"), (4, "full")])
def test_law(law: Law, seats: int, land: str) -> None:
    """Also with a Scout's far attack, free cards and few turns."""
    for seed in range(3):
        rng = Random(seed)
        options = {
            "map": land,
            "far_attack": seed == 1,
            "compulsory_cards": seed != 2,
            "turns": 300 - 100 * seed,
        }
        law(random_walk(plain(GAME), GAME.setup(seats, options), rng), rng)
