"""Redeploy: who may take part, and what the others see of it (W18)."""

from services.games.westeria.presentation.events import Redeployed
from services.games.westeria.rules.cells.layout import SEAT
from services.games.westeria.rules.cells.phases import MOVING, SWITCHING
from services.kernel import SPECTATOR
from tests.games.westeria.tables import (
    EAST,
    GAME,
    NORTH,
    changed,
    known,
    legal,
    play,
    public,
    seen,
    shown_to,
    table,
    unit,
    with_cards,
    zone_of,
)

UNITS = "A1 north Flag, A2 north King, A3 north Cursed Land, B1 north Duke, X2 east Flag"


def test_three_units_are_picked_flag_and_cursed_land_among_them() -> None:
    """W18; seed: the Flag and Cursed Land units may be redeployed."""
    state = play(table(UNITS, drawn=["Redeploy"]), "play redeploy")
    assert legal(state) == ["pick A1", "pick A2", "pick A3", "pick B1"]
    two = play(state, "pick B1", "pick A3")
    assert legal(two) == ["pick A1", "pick A2"]
    assert public(play(two, "pick A1")).phase == SWITCHING


def test_any_order_may_follow_also_none_at_all() -> None:
    """W18; seed: all three, or none, may switch."""
    state = play(table(UNITS, drawn=["Redeploy"]), "play redeploy", "pick B1", "pick A3", "pick A1")
    assert legal(state) == [f"switch {order}" for order in ("123", "132", "213", "231", "312", "321")]
    after = play(state, "switch 231")
    assert [unit(after, zone) for zone in ("A1", "A3", "B1")] == [
        "north Duke",
        "north Flag",
        "north Cursed Land",
    ]
    assert public(after).phase == MOVING
    still = play(state, "switch 123")
    assert [unit(still, zone) for zone in ("A1", "A3", "B1")] == [
        "north Flag",
        "north Cursed Land",
        "north Duke",
    ]


def test_fewer_take_part_where_there_are_fewer() -> None:
    """W18."""
    units = "A1 north Flag, A2 north King, X2 east Flag"
    state = play(table(units, drawn=["Redeploy"]), "play redeploy", "pick A2", "pick A1")
    assert legal(state) == ["switch 12", "switch 21"]
    assert unit(play(state, "switch 21"), "A1") == "north King"
    alone = play(table("A1 north Flag, X2 east Flag", drawn=["Redeploy"]), "play redeploy", "pick A1")
    assert legal(alone) == ["switch 1"]


def test_others_learn_the_zones_and_nothing_else() -> None:
    """W18: every order gives the same stream and the same view; the seat itself sees its units."""
    state = play(table(UNITS, drawn=["Redeploy"]), "play redeploy", "pick A1", "pick A2", "pick B1")
    for viewer in (EAST, SPECTATOR):
        streams = {seen(state, text, viewer) for text in legal(state)}
        assert len(streams) == 1
        stream = streams.pop()
        assert stream.action is None
        assert stream.events[0] == Redeployed(NORTH, ("A1", "A2", "B1"), ())
        assert len({GAME.view(play(state, text), viewer) for text in legal(state)}) == 1
    own = seen(state, "switch 213", NORTH)
    assert own.events[0] == Redeployed(NORTH, ("A1", "A2", "B1"), ("King", "Flag", "Duke"))


def test_what_was_known_of_the_units_is_wiped() -> None:
    """W18, W22: marks of all, looks of one seat, and that a unit has moved."""
    fought = play(table(f"{UNITS}, B2 east Count", moves=3), "B1-B2", "B2-B1", "end")
    assert known(fought, "B1", EAST) == "Duke"
    state = with_cards(changed(fought, {SEAT: NORTH}), ["Redeploy"])
    state = shown_to(state, EAST, "A1")
    assert known(state, "A1", EAST) == "Flag"
    after = play(state, "play redeploy", "pick A1", "pick A2", "pick B1", "switch 123")
    for name in ("A1", "A2", "B1"):
        zone = zone_of(after, name)
        assert known(after, name, EAST) == ""
        assert public(after).ruled_out[zone] == public(after).looks[zone] == 0
    assert public(after).shown == ()
