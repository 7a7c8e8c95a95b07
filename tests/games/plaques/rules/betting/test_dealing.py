"""The deal and what a turned plaque shows: P1, P2 and the seed's first sentences."""

from services.games.plaques.catalogue.plaques import PLAQUES, format_plaque, parse_tableau
from services.games.plaques.presentation.events import UNKNOWN, Dealt, Turned
from services.games.plaques.presentation.views import View
from services.games.plaques.rules.position import PlaquesPosition
from services.kernel import CHANCE, SPECTATOR, Seat, apply, chances
from tests.games.plaques.tables import GAME, acting, chance_acts, deal, hidden, may, play, seen, start, turn


def dealt_all(seats: int) -> PlaquesPosition:
    """With P1's switch on: the deal in the order of the plaques' numbers."""
    state = start(seats, peek=True)
    while chance_acts(state):
        state = apply(GAME, state, CHANCE, chances(state)[0][0])
    return state


def face_down(view: View) -> tuple[int, ...]:
    return tuple(place.face_down for place in view.places)


def held_in(view: View) -> tuple[bytes, ...]:
    return tuple(place.hidden for place in view.places)


def test_two_plaques_are_dealt_face_up_and_five_face_down() -> None:
    """Seed: "two plaques face-up, five plaques face-down"."""
    state = deal("R1 R2", "K1 K2", "W1 W2")
    assert [len(tableau) for tableau in seen(state).tableaux] == [2, 2, 2]
    assert face_down(seen(state)) == (5, 5, 5)
    assert acting(state) == 1


def test_plaques_are_dealt_one_by_one_from_the_dealers_left() -> None:
    """P2."""
    state = play(start(3), "draw R1", "draw R2", "draw R3", "draw R4")
    assert seen(state).tableaux == tuple(bytes(parse_tableau(tableau)) for tableau in ("R3", "R1 R4", "R2"))


def test_every_plaque_that_lies_nowhere_is_as_likely() -> None:
    """Seed: the dealer shuffles fifty plaques."""
    state = start(2)
    assert len(chances(state)) == PLAQUES
    state = play(state, "draw R9", "draw EL")
    draws = chances(state)
    assert len(draws) == PLAQUES - 2
    assert {weight for _, weight in draws} == {1}
    assert not {"draw R9", "draw EL"} & set(may(state))


def test_plaques_of_yielded_tableaux_stay_out_of_the_draw() -> None:
    state = play(deal("R1 R2", "K1 K2", "W1 W2"), "yield", "bet 2", "see", "turn")
    assert len(chances(state)) == PLAQUES - 6
    assert "draw K1" not in may(state)


def test_all_fifty_are_shuffled_again_for_the_next_hand() -> None:
    """Seed: at the beginning of a hand the dealer shuffles the plaques."""
    assert len(chances(play(deal("R1 R2", "K1 K2"), "yield"))) == PLAQUES


def test_nobody_knows_a_face_down_plaque() -> None:
    """P1: it is drawn when it is turned, so that there is nothing to know."""
    state = play(deal("R1 R2", "K1 K2"), "bet 2", "see")
    assert hidden(state) == (b"", b"")
    assert len(chances(play(state, "turn"))) == PLAQUES - 4


def test_with_the_switch_the_owner_alone_sees_his_plaques() -> None:
    """P1."""
    state = dealt_all(3)
    assert [len(plaques) for plaques in hidden(state)] == [5, 5, 5]
    for seat in range(3):
        view = GAME.view(state, Seat(seat))
        assert held_in(view) == tuple(hidden(state)[seat] if own == seat else b"" for own in range(3))
        assert face_down(view) == (5, 5, 5)
    assert held_in(seen(state)) == (b"", b"", b"")


def test_a_face_down_plaque_is_dealt_unseen_by_others() -> None:
    """P1: neither the action nor its event tells."""
    state = play(start(2, peek=True), "draw R1", "draw R2", "draw R3", "draw R4")
    action = GAME.parse(state, CHANCE, "draw B7")
    after = apply(GAME, state, CHANCE, action)
    plaque = parse_tableau("B7")[0]
    owner = GAME.observe(state, CHANCE, action, after, Seat(1))
    assert (owner.action, owner.events) == (action, (Dealt(1, plaque, face_up=False),))
    for viewer in (Seat(0), SPECTATOR):
        told = GAME.observe(state, CHANCE, action, after, viewer)
        assert (told.action, told.events) == (None, (Dealt(1, UNKNOWN, face_up=False),))


def test_known_plaques_are_turned_in_the_order_of_the_deal() -> None:
    """P1, P31."""
    state = dealt_all(2)
    third = hidden(state)[1][0]
    state = play(state, "bet 2", "see", "turn")
    assert may(state) == [f"draw {format_plaque(third)}"]
    after = play(state, f"draw {format_plaque(third)}")
    assert seen(after).tableaux[1][-1] == third
    assert third not in hidden(after)[1]
    action = chances(state)[0][0]
    told = GAME.observe(state, CHANCE, action, after, SPECTATOR)
    assert (told.action, told.events) == (action, (Turned(1, third, turn(after).risen),))
