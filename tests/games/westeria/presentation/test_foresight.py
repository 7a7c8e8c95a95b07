"""What a seat is told of its own action beforehand: all that follows from what it knows, and nothing else."""

from typing import Any

from services.games.westeria.presentation import events as ev
from services.games.westeria.rules.position import WesteriaPosition
from services.kernel import Seat, effects, to_act
from tests.games.westeria.presentation.test_explain import UNITS, revealed
from tests.games.westeria.rules.opening.test_placing import drafted, placed
from tests.games.westeria.tables import EAST, GAME, NORTH, play, table


def foretold(state: WesteriaPosition, text: str, seat: Seat | None = None) -> tuple[list[Any], bool]:
    """Kinds of the events of an action, and whether they are all."""
    actor = to_act(state)[0] if seat is None else seat
    events, is_all = effects(GAME, state, actor, GAME.parse(state, actor, text))
    return list(map(type, events)), is_all


def test_a_fight_is_foretold_with_a_unit_that_the_seat_knows() -> None:
    """W22, W26."""
    state = table(UNITS)
    assert foretold(state, "A3-A2") == ([ev.Moved, ev.TurnEnded, ev.TurnBegan], True)
    assert foretold(state, "A3-B1") == ([ev.Moved], False)
    kinds, is_all = foretold(revealed(state, "B1"), "A3-B1")
    assert kinds[:2] == [ev.Moved, ev.Fought]
    assert is_all


def test_what_looks_will_show_is_not_foretold() -> None:
    """W19, W20."""
    spying = play(table(UNITS, drawn=["Secret Information"]), "play secret-information")
    assert foretold(spying, "spy A-B") == ([], False)
    assert foretold(spying, "spy C-F")[0][0] is ev.LookedInto
    asked = play(table(UNITS, drawn=["Traitor"]), "play traitor", "accuse B1")
    assert foretold(asked, "guess king") == ([], False)
    assert foretold(revealed(asked, "B1"), "guess king")[0][0] is ev.Accused


def test_how_others_have_placed_is_not_foretold() -> None:
    """W5: the last one who is ready has all placings shown."""
    down = placed(placed(drafted(), NORTH), EAST)
    first = play(down, "north: done", "east: done")
    assert foretold(first, "ready", NORTH) == ([ev.Readied], True)
    last = play(first, "north: ready")
    assert foretold(last, "ready", EAST) == ([ev.Readied], False)
