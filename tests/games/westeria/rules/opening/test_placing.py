"""Placing: all units, in every territory, unseen, until all are ready (W5, W6, W31)."""

from random import Random

import pytest

from services.games.westeria.presentation.events import Arranged, LinedUp, Readied
from services.games.westeria.rules.cells.phases import DRAFT, PLACING
from services.games.westeria.rules.position import WesteriaPosition
from services.kernel import SPECTATOR, IllegalAction, Seat, apply, legal_actions, to_act
from tests.games.westeria.tables import EAST, GAME, NORTH, board, legal, play, public, reserve, start, unit


def drafted(seats: int = 2, **options: int | str) -> WesteriaPosition:
    """Territories are shared out by turns, A to the first seat, and nobody has placed a unit."""
    state = play(start(seats, **options), "lot flag", *["lot king"] * (seats - 1))
    while public(state).phase == DRAFT:
        state = play(state, legal(state)[0])
    return state


def placed(state: WesteriaPosition, seat: Seat, seed: int = 1) -> WesteriaPosition:
    """With all units of a seat on the board at random."""
    rng = Random(seed)
    for _ in state.ground.data.roster:
        state = apply(GAME, state, seat, rng.choice(legal_actions(state, seat)))
    return state


def texts(state: WesteriaPosition, seat: Seat) -> list[str]:
    return [GAME.format(state, seat, action) for action in legal_actions(state, seat)]


def test_all_place_at_once_the_flag_first() -> None:
    """W5: unit by unit, in the order of the roster."""
    state = drafted()
    assert to_act(state) == (NORTH, EAST)
    after = play(state, "east: place B1", "north: place A2", "north: place A3")
    assert [unit(after, zone) for zone in ("B1", "A2", "A3")] == ["east Flag", "north Flag", "north King"]
    with pytest.raises(IllegalAction) as refused:
        play(after, "north: place B2")
    assert refused.value.rule == "W5"


def test_one_unit_a_zone_and_three_a_territory() -> None:
    """seed: only one unit may be placed per zone, three maximum per territory."""
    after = play(drafted(), "north: place A1", "north: place A2", "north: place A3")
    assert not [text for text in texts(after, NORTH) if text.startswith("place A")]


def test_every_territory_gets_a_unit() -> None:
    """seed: at least one in every territory; with 18 units for 12 territories only six may be second ones."""
    state = drafted()
    full = [f"north: place {letter}{number}" for letter in "ACE" for number in (1, 2, 3)]
    after = play(state, *full)
    assert not [text for text in texts(after, NORTH) if text[6] in "ACE"]
    assert len(texts(after, NORTH)) == 27
    for letter in "GIKMOQSUW":
        after = play(after, f"north: place {letter}1")
    assert texts(after, NORTH)[0] == "done"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_four_seats_fill_the_whole_board(seats: int) -> None:
    """seed: all units are placed; W6: the reserves are empty."""
    state = drafted(seats)
    for seat in range(seats):
        state = placed(state, Seat(seat))
        state = play(state, *(f"{GAME.facts.seat_names[seat]}: {text}" for text in ("done", "ready")))
    assert sum(1 for code in board(state) if code) == 18 * seats
    assert not any(any(reserve(state, seat)) for seat in range(seats))
    assert (0 in board(state)) == (seats < 4)
    assert (public(state).turn, public(state).seat) == (1, NORTH)
    assert [public(state).tokens.count(seat + 1) for seat in range(seats)] == [24 // seats] * seats


def test_a_lifted_unit_is_put_elsewhere_or_changes_places() -> None:
    """W5; seed: players may rearrange as much as desired."""
    state = placed(drafted(), NORTH)
    flag = next(zone for zone in state.ground.data.lands.zone_names if unit(state, zone) == "north Flag")
    king = next(zone for zone in state.ground.data.lands.zone_names if unit(state, zone) == "north King")
    swapped = play(state, f"north: lift {flag}", f"north: put {king}")
    assert (unit(swapped, king), unit(swapped, flag)) == ("north Flag", "north King")
    lifted = play(state, f"north: lift {flag}")
    empty = next(text for text in texts(lifted, NORTH) if not unit(lifted, text.removeprefix("put ")))
    moved = play(lifted, f"north: {empty}")
    assert unit(moved, empty.removeprefix("put ")) == "north Flag"
    assert unit(moved, flag) == ""


def test_rearranging_leaves_no_territory_empty() -> None:
    """seed: at least one unit in every territory."""
    rng = Random(3)
    for seed in range(20):
        state = placed(drafted(), NORTH, seed)
        for _ in range(20):
            state = apply(GAME, state, NORTH, rng.choice(legal_actions(state, NORTH)[-18:]))
            units = board(state)
            for territory, owner in enumerate(public(state).tokens):
                assert owner != NORTH + 1 or any(units[3 * territory : 3 * territory + 3])


def test_rearranging_is_limited_by_the_option() -> None:
    """W31: so that every match ends."""
    state = placed(drafted(rearrangements=2), NORTH)
    for _ in range(2):
        state = play(state, f"north: {texts(state, NORTH)[-1]}")
        state = play(state, f"north: {texts(state, NORTH)[-1]}")
    assert texts(state, NORTH) == ["done"]


def test_play_begins_when_all_are_ready() -> None:
    """W5; seed: the game begins when everyone has finished, with the Starting Player."""
    state = play(placed(placed(drafted(), NORTH), EAST), "east: done", "east: ready", "north: done")
    assert public(state).phase == PLACING
    assert to_act(state) == (NORTH,)
    with pytest.raises(IllegalAction):
        play(state, "east: done")
    assert public(play(state, "north: ready")).turn == 1


def test_nobody_else_sees_where_or_what_is_placed() -> None:
    """W5: only how many steps a seat has taken."""
    state = drafted()
    action = GAME.parse(state, EAST, "place B2")
    after = apply(GAME, state, EAST, action)
    for viewer in (NORTH, SPECTATOR):
        told = GAME.observe(state, EAST, action, after, viewer)
        assert (told.action, told.events) == (None, (Arranged(EAST, 1, "", "", ""),))
        assert not any(board(GAME.view(after, viewer).position))
    assert GAME.observe(state, EAST, action, after, EAST).events == (Arranged(EAST, 1, "Flag", "", "B2"),)


def test_others_see_the_occupied_zones_when_all_are_ready() -> None:
    """seed: only the owner can see the unit's identity."""
    state = play(placed(placed(drafted(), NORTH), EAST), "east: done", "east: ready", "north: done")
    action = GAME.parse(state, NORTH, "ready")
    after = apply(GAME, state, NORTH, action)
    events = GAME.observe(state, NORTH, action, after, SPECTATOR).events
    assert events[0] == Readied(NORTH)
    lines = {event.seat: event.zones for event in events if isinstance(event, LinedUp)}
    zones = after.ground.data.lands.zone_names
    for seat in (NORTH, EAST):
        assert lines[seat] == tuple(zones[z] for z, code in enumerate(board(after)) if code >> 4 == seat + 1)
    assert all(code & 15 in (0, 15) for code in board(GAME.view(after, SPECTATOR).position))
