"""Drawing and playing cards: how many, which can be played, and where they go (W7 to W11, W14)."""

import pytest

from services.games.westeria.data.armies import CARDS, TRAITOR
from services.games.westeria.presentation.events import CardsDiscarded, ReserveShown, Reshuffled
from services.games.westeria.rules.cells.layout import DISCARDS, DRAWN, PILE, TRAITOR_LAST
from services.games.westeria.rules.cells.phases import CHOOSING, DRAWING, MOVING
from services.games.westeria.rules.position import WesteriaPosition
from services.kernel import CHANCE, SPECTATOR, IllegalAction, chances, legal_actions
from tests.games.westeria.tables import EAST, GAME, NORTH, changed, legal, play, public, seen, table

FLAGS = "X1 north Flag, X2 east Flag"
EAST_LANDS = "A1 east King, C1 east Duke, D1 east Earl, E1 east Count, F1 east Baron"


def pile(state: WesteriaPosition, **counts: int) -> WesteriaPosition:
    """With other cards in the pile, by the first word of their names; the rest of the deck is discarded."""
    cells = {TRAITOR_LAST: 0}
    for card, name in enumerate(CARDS):
        left = counts.get(name.split()[0].lower(), 0)
        discarded = state.ground.data.deck[card] - left - state.cells[DRAWN + card]
        cells |= {PILE + card: left, DISCARDS + card: discarded}
    return changed(state, cells)


def test_half_the_tokens_rounded_down() -> None:
    """W7: four, six and five tokens. seed: divide by two, round down."""
    after = play(table(f"{FLAGS}, T1 north King, {EAST_LANDS}"), "T1-C3")
    assert public(after).seat == EAST
    assert public(after).tokens.count(EAST + 1) == 4
    assert (public(after).phase, public(after).draws) == (DRAWING, 2)
    after = play(table(f"{FLAGS}, T1 north King, {EAST_LANDS}, Q1 east Scout"), "T1-T2")
    assert public(after).tokens.count(EAST + 1) == 6
    assert public(after).draws == 3
    after = play(table(f"{FLAGS}, T1 north King, {EAST_LANDS}"), "T1-T2")
    assert public(after).tokens.count(EAST + 1) == 5
    assert public(after).draws == 2


def test_one_token_gives_no_card() -> None:
    """W7: the seat moves at once."""
    after = play(table("T2 north Flag, X2 east Flag, T1 north King"), "T1-W1")
    assert (public(after).seat, public(after).phase) == (EAST, MOVING)


def test_no_cards_without_a_flag() -> None:
    """W7; seed: a captured Flag ends drawing."""
    units = f"B3 north Flag, {EAST_LANDS}, S1 south Flag, T1 north King"
    after = play(table(units, seats=3, holders="002"), "T1-W1")
    assert (public(after).seat, public(after).phase) == (EAST, MOVING)
    assert public(after).tokens.count(EAST + 1) == 5


def test_moves_are_one_and_the_cities_counted_before_the_card() -> None:
    """W12, W14: F, a city, is the seat's, and is still counted when a card has changed that."""
    after = play(table(f"{FLAGS}, T1 north King, {EAST_LANDS}"), "T1-T2")
    assert public(after).moves == 2
    assert after.ground.data.lands.territory_names[5] == "Rocky Wild"


def test_rapid_advance_gives_two_more() -> None:
    """W12; seed: additional movements are optional."""
    state = table(f"{FLAGS}, A1 north King", drawn=["Rapid Advance"])
    after = play(state, "play rapid-advance")
    assert (public(after).phase, public(after).moves) == (MOVING, 3)
    assert "end" in legal(play(after, "A1-A2"))


def test_one_card_is_played_and_all_are_discarded() -> None:
    """seed: choose one, then discard all face up."""
    state = table(f"{FLAGS}, A1 north King", drawn=["Rapid Advance", "Redeploy"])
    assert legal(state) == ["play rapid-advance", "play redeploy"]
    discarded = CardsDiscarded(NORTH, ("Rapid Advance", "Redeploy"))
    assert discarded in seen(state, "play rapid-advance", SPECTATOR).events
    after = play(state, "play rapid-advance")
    assert not any(public(after).drawn)
    assert sum(public(after).discards) == 2


def test_the_switch_lets_a_seat_play_none() -> None:
    """W8."""
    units = f"{FLAGS}, A1 north King"
    assert "discard" not in legal(table(units, drawn=["Redeploy"]))
    free = table(units, drawn=["Redeploy"], compulsory_cards=False)
    assert legal(free) == ["play redeploy", "discard"]
    assert public(play(free, "discard")).phase == MOVING


ALL_ON_BOARD = (
    "A1 north Flag, A2 north King, A3 north Queen, B1 north Prince, B2 north Duke, B3 north Count, "
    "C1 north Earl, C2 north Baron, C3 north Baron, D1 north Sorceress, D2 north Sorceress, D3 north Scout, "
    "E1 north Scout, E2 north Scout, E3 north Scout, F1 north Spy Master, F2 north Cursed Land, "
    "F3 north Cursed Land"
)


@pytest.mark.parametrize(
    ("card", "units", "rule"),
    [
        ("Deploy", ALL_ON_BOARD, "W16"),
        ("Surprise Attack", ALL_ON_BOARD, "W16"),
        ("Secret Information", "A1 north Flag", "W19"),
        ("New Spy Master", "A1 north Flag, A2 north Spy Master", "seed"),
    ],
)
def test_a_card_that_cannot_be_played(card: str, units: str, rule: str) -> None:
    """W8: all cards are discarded then. seed: an empty reserve; no Spy Master on the board, or in reserve."""
    state = table(f"{units}, X2 east Flag", drawn=[card])
    assert legal(state) == ["discard"]
    with pytest.raises(IllegalAction) as refused:
        play(state, f"play {card.lower().replace(' ', '-')}")
    assert refused.value.rule == rule
    assert public(play(state, "discard")).phase == MOVING


@pytest.mark.parametrize("card", CARDS)
def test_a_card_that_can_be_played(card: str) -> None:
    spy = "" if card == "New Spy Master" else ", A2 north Spy Master"
    state = table(f"A1 north Flag, X2 east Flag{spy}", drawn=[card])
    assert legal(state) == [f"play {card.lower().replace(' ', '-')}"]


def test_a_card_that_was_not_drawn() -> None:
    """W8."""
    with pytest.raises(IllegalAction, match="not drawn"):
        play(table(FLAGS, drawn=["Redeploy"]), "play traitor")


def test_deploy_needs_an_empty_zone_beside_a_unit() -> None:
    """W16: Surprise Attack needs an empty zone anywhere."""
    units = "A2 north Flag, A1 east King, A3 east Queen, X2 east Flag"
    assert legal(table(units, drawn=["Deploy"])) == ["discard"]
    assert legal(table(units, drawn=["Surprise Attack"])) == ["play surprise-attack"]


def test_a_pile_that_runs_out_is_made_of_the_discards_while_drawing() -> None:
    """W9; seed: when the pile is depleted, the discards are shuffled."""
    state = pile(play(table(f"{FLAGS}, T1 north King, {EAST_LANDS}"), "T1-T2"), deploy=1)
    assert public(state).draws == 2
    assert chances(state) == [(GAME.parse(state, CHANCE, "draw deploy"), 1)]
    after = play(state, "draw deploy")
    assert sum(public(after).pile) == 41
    assert not any(public(after).discards)
    assert public(after).phase == DRAWING
    assert Reshuffled(41) in seen(state, "draw deploy", SPECTATOR).events


def test_the_last_card_of_a_turn_leaves_an_empty_pile() -> None:
    """W9: it is made anew when somebody has to draw."""
    state = pile(play(table(f"{FLAGS}, T1 north King, {EAST_LANDS}"), "T1-T2"), deploy=2)
    after = play(state, "draw deploy", "draw deploy")
    assert public(after).phase == CHOOSING
    assert not any(public(after).pile)


def test_the_traitor_is_the_last_card_of_the_first_cycle() -> None:
    """W11; seed: it is placed on the bottom."""
    state = play(table(f"{FLAGS}, T1 north King, {EAST_LANDS}"), "T1-T2")
    assert public(state).traitor_last
    traitor = GAME.parse(state, CHANCE, "draw traitor")
    assert traitor not in legal_actions(state, CHANCE)
    last = changed(pile(state, traitor=1), {TRAITOR_LAST: 1})
    assert list(legal_actions(last, CHANCE)) == [traitor]
    later = play(last, "draw traitor")
    assert not public(later).traitor_last
    again = pile(state, traitor=1, redeploy=3)
    assert dict(chances(again)) == {traitor: 1, GAME.parse(state, CHANCE, "draw redeploy"): 3}


@pytest.mark.parametrize("played", ["traitor", "rapid-advance"])
def test_a_traitor_played_or_discarded_shuffles_everything(played: str) -> None:
    """W10: the cards of this turn as well. seed: whenever it is played or discarded."""
    state = pile(table(f"{FLAGS}, A1 north King", drawn=["Traitor", "Rapid Advance"]), deploy=2)
    texts = ["play traitor", "accuse X2", "guess king"] if played == "traitor" else ["play rapid-advance"]
    before = play(state, *texts[:-1])
    assert Reshuffled(42) in seen(before, texts[-1], EAST).events
    after = play(before, texts[-1])
    assert public(after).pile == after.ground.data.deck
    assert not any(public(after).discards)
    assert not any(public(after).drawn)
    assert public(after).pile[TRAITOR] == 1


def test_playing_secret_information_shows_the_reserve_to_all() -> None:
    """W19; seed: to prove that the Spy Master is not there."""
    units = ALL_ON_BOARD.replace("A2 north King, ", "").replace(
        "F3 north Cursed Land", "X3 north Cursed Land"
    )
    state = table(f"{units}, X2 east Flag", drawn=["Secret Information"])
    for viewer in (EAST, SPECTATOR):
        assert ReserveShown(NORTH, ("King",)) in seen(state, "play secret-information", viewer).events
