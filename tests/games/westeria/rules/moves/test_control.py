"""Who has a territory's token (W27)."""

from services.games.westeria.presentation.events import NOBODY, ControlChanged
from services.kernel import SPECTATOR
from tests.games.westeria.tables import controls, play, public, seen, table

FLAGS = "X1 north Flag, Q1 east Flag"


def test_only_own_units_control_immobile_ones_too() -> None:
    """W27; seed: occupied solely by units belonging to one player."""
    state = table(f"{FLAGS}, A1 north Cursed Land, B1 north King, B2 east King")
    assert [controls(state, territory) for territory in "ABC"] == ["north", "", ""]


def test_a_mixed_or_emptied_territory_is_contested_at_once() -> None:
    """W27; seed: its token goes to the Contested Zone."""
    state = table(f"{FLAGS}, A3 north King, B2 east Duke", moves=3)
    events = seen(state, "A3-B1", SPECTATOR).events
    assert ControlChanged("A", NOBODY) in events
    assert ControlChanged("B", NOBODY) in events
    mixed = play(state, "A3-B1")
    assert [controls(mixed, territory) for territory in "AB"] == ["", ""]
    won = play(mixed, "B1-B2")
    assert controls(won, "B") == "north"


def test_a_tie_may_empty_a_territory() -> None:
    """W21, W27."""
    after = play(table(f"{FLAGS}, A3 north King, B1 east King"), "A3-B1")
    assert [controls(after, territory) for territory in "AB"] == ["", ""]


def test_there_are_as_many_tokens_as_territories() -> None:
    """seed: 24 territory tokens."""
    assert len(public(table(FLAGS)).tokens) == 24
