"""The start draw and the draft (W3, W4, W32)."""

import pytest

from services.games.westeria.presentation.events import LotDrawn, StarterFound
from services.games.westeria.rules.cells.phases import DRAFT, PLACING, START_DRAW
from services.games.westeria.rules.opening.draft import MOST_ROUNDS
from services.kernel import CHANCE, SPECTATOR, chances, to_act
from tests.games.westeria.tables import EAST, NORTH, SOUTH, legal, play, public, reserve, seen, start


def starter(*units: str) -> str:
    """Who starts when the seats draw these units."""
    after = play(start(len(units)), *(f"lot {unit}" for unit in units))
    assert public(after).phase == DRAFT
    return units[public(after).first]


@pytest.mark.parametrize(
    ("units", "best"),
    [
        (("king", "flag"), "flag"),
        (("queen", "prince", "baron"), "queen"),
        (("cursed-land", "spy-master"), "spy-master"),
        (("spy-master", "queen"), "queen"),
        (("king", "spy-master"), "spy-master"),
        (("king", "queen"), "king"),
        (("king", "queen", "spy-master"), "spy-master"),
        (("king", "spy-master", "flag"), "flag"),
    ],
)
def test_the_highest_rank_starts(units: tuple[str, ...], best: str) -> None:
    """W3; seed: Cursed Land counts 0, the Flag 11, and the Spy Master beats the King."""
    assert starter(*units) == best


def test_every_unit_of_the_army_may_be_drawn() -> None:
    """W3; seed: randomly, from all of one's units; they go back."""
    weights = [weight for _, weight in chances(start())]
    assert sum(weights) == 18
    drawn = play(start(), "lot king", "lot queen")
    assert [reserve(drawn, seat) for seat in (NORTH, EAST)] == [[0] * len(drawn.ground.data.counts)] * 2


def test_the_tied_draw_again() -> None:
    """W3: the others are out."""
    state = play(start(3), "lot king", "lot duke", "lot king")
    assert public(state).phase == START_DRAW
    again = play(state, "lot scout")
    assert public(again).phase == START_DRAW
    assert public(play(again, "lot duke")).first == SOUTH


def test_spy_masters_tie_above_a_king() -> None:
    """W3."""
    state = play(start(3), "lot spy-master", "lot king", "lot spy-master")
    assert public(play(state, "lot duke", "lot count")).first == NORTH


def test_endless_ties_have_an_end() -> None:
    """W32."""
    state = play(start(), *["lot king"] * (2 * MOST_ROUNDS - 1))
    assert public(state).phase == START_DRAW
    after = play(state, "lot king")
    assert (public(after).phase, public(after).first) == (DRAFT, NORTH)


def test_all_see_the_lots_and_who_starts() -> None:
    """W3."""
    state = play(start(), "lot king")
    assert to_act(state) == (CHANCE,)
    assert seen(state, "lot flag", SPECTATOR).events == (LotDrawn(EAST, "Flag"), StarterFound(EAST))


@pytest.mark.parametrize(("seats", "share"), [(2, 12), (3, 8), (4, 6)])
def test_territories_are_claimed_in_turn_from_the_starter(seats: int, share: int) -> None:
    """W4; seed: one at a time until all are evenly distributed."""
    state = play(start(seats), *["lot king"] * (seats - 1), "lot flag")
    claimants = []
    while public(state).phase == DRAFT:
        claimants.append(public(state).seat)
        state = play(state, legal(state)[0])
    assert claimants == [(seats - 1 + turn) % seats for turn in range(24)]
    assert [public(state).tokens.count(seat + 1) for seat in range(seats)] == [share] * seats
    assert public(state).phase == PLACING


def test_a_claimed_territory_is_gone() -> None:
    """W4."""
    state = play(start(), "lot king", "lot queen", "claim B")
    assert "claim B" not in legal(state)
    assert len(legal(state)) == 23
