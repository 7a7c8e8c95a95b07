"""The possible hidden hands, and what the betting reveals of them."""

from services.games.plaques.rules.numbers.cells import HELD, HIDDEN
from services.games.plaques.rules.position import PlaquesPosition
from services.kernel.dice import Dice
from services.search.betting import Settings
from services.search.betting.worlds import Worlds, weight
from tests.games.plaques.tables import held as known
from tests.games.plaques.tables import play, turn_of
from tests.search.betting.toys import dealt


def held(world: object, seat: int) -> frozenset[int]:
    assert isinstance(world, PlaquesPosition)
    first = HIDDEN + 5 * seat
    return frozenset(int(cell) for cell in world.cells[first : first + world.cells[HELD + seat]])


def test_where_nothing_is_hidden_there_is_one_world() -> None:
    position = turn_of(0, "R1 K2", "G9 W8")
    dice = Dice(1, 2, 3)
    worlds = Worlds(position, 0, Settings(), dice)
    assert worlds.draw(dice) is worlds.draw(dice)


def test_worlds_differ_in_what_others_hold_alone() -> None:
    position = dealt(3, 1, peek=True)
    dice, seat = Dice(1, 2, 3), int(position.actor())
    worlds = Worlds(position, seat, Settings(worlds=8, glances=2), dice)
    drawn = [worlds.draw(dice) for _ in range(60)]
    assert len({held(world, seat) for world in drawn}) == 1
    assert len({held(world, (seat + 1) % 3) for world in drawn}) > 2


def test_who_has_bet_is_likelier_strong() -> None:
    state = turn_of(0, "R1 K2", "G9 W8", peek=True)
    strong = known(state, "W4 W5 W6 W7 W8", "R9 B9 K9 W9 R8")
    weak = known(state, "W4 W5 W6 W7 W8", "K2 G3 B4 K4 G5")
    dice = Dice(1, 2, 3)
    for bets in ((), ("bet 2", "raise 2")):
        fits = [weight(play(each, *bets), 0, 40, dice) for each in (strong, weak)]
        assert fits[0] > fits[1] > 0
    raised = [weight(play(each, "bet 2", "raise 2"), 0, 40, dice) for each in (strong, weak)]
    unbet = [weight(each, 0, 40, dice) for each in (strong, weak)]
    assert raised[0] / raised[1] > unbet[0] / unbet[1]
