"""Betting rounds are solved as the rules have them: the same as trying everything, where all is shown."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from services.games.plaques.rules.position import PlaquesPosition
from services.kernel import Seat
from services.kernel.position import ENDED, buffer
from services.kernel.stakes import MILLI, SURE
from tests.games.plaques.tables import GAME, play, stacked, turn_of

BEST, POOR = "R9 K9 G9 B9 W1 K2 G3", "R1 K4 G6 B8 W7 K1"
GOOD = "R8 K8 G8 B8 W2 K3 G4"


def shown_down(first: str, stacks: tuple[int, int], **options: object) -> PlaquesPosition:
    """All is shown, and seat 0 may open one more round of the last hand."""
    return play(stacked(turn_of(0, first, GOOD, hands=1, **options), stacks), "turn", "draw B5")


def tried(position: PlaquesPosition, seat: int) -> int:
    """The tokens that a seat ends with if both do what is best for themselves; all that may be is tried."""
    actor = int(position.actor())
    if actor == ENDED:
        return int(position.tokens(seat))
    return (max if actor == seat else min)(
        tried(played(position, action), seat) for action in listed(position)
    )


def listed(position: PlaquesPosition) -> list[int]:
    out = buffer(position.width)
    return [int(out[place]) for place in range(position.fill(out))]


def played(position: PlaquesPosition, action: int) -> PlaquesPosition:
    copied = position.copy()
    copied.play(action)
    return copied


def weighed(position: PlaquesPosition, chance: int) -> dict[int, int]:
    """By action, tokens."""
    while not position.solve():
        pass
    actions = listed(position)
    worths = buffer(len(actions))
    position.weigh(chance, vec[i64](actions), worths)
    return {action: int(worth) // MILLI for action, worth in zip(actions, worths, strict=True)}


@pytest.mark.parametrize("broke", ["yield", "showdown"])
@pytest.mark.parametrize("stacks", [(9, 9), (9, 4), (3, 9), (5, 6), (1, 8), (8, 1), (0, 5), (5, 0)])
@pytest.mark.parametrize(("first", "chance"), [(f"{BEST[:-3]}", SURE), (POOR, 0)])
@pytest.mark.parametrize("bet", [1, 2, 3])
def test_fixed_bets(broke: str, stacks: tuple[int, int], first: str, chance: int, bet: int) -> None:
    position = shown_down(first, stacks, broke=broke, bet=bet, stack=10)
    for action, worth in weighed(position, chance).items():
        assert worth == tried(played(position, action), 0), GAME.format(position, Seat(0), action)


@pytest.mark.parametrize("broke", ["yield", "showdown"])
@pytest.mark.parametrize("stacks", [(9, 9), (9, 7), (7, 9)])
@pytest.mark.parametrize("bet", ["bet 2", "bet 2, raise 2", "bet 2, raise 2, raise 2"])
def test_an_answer(broke: str, stacks: tuple[int, int], bet: str) -> None:
    position = shown_down(POOR, stacks, broke=broke, stack=10)
    position = play(position, *bet.split(", "))
    seat = int(position.actor())
    for action, worth in weighed(position, SURE if seat else 0).items():
        assert worth == tried(played(position, action), seat), GAME.format(position, Seat(seat), action)


@pytest.mark.parametrize("betting", ["spread", "no_limit"])
@pytest.mark.parametrize("stacks", [(4, 4), (5, 2), (2, 5)])
@pytest.mark.parametrize(("first", "chance"), [(f"{BEST[:-3]}", SURE), (POOR, 0)])
def test_the_best_of_all_amounts(betting: str, stacks: tuple[int, int], first: str, chance: int) -> None:
    """Not all of them are looked at, but the best is."""
    position = shown_down(first, stacks, betting=betting, stack=10)
    assert max(weighed(position, chance).values()) == tried(position, 0)
