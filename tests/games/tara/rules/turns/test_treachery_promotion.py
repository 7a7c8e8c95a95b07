"""What a traitor costs and promotes: T22, T24."""

from services.games.tara import GAME
from services.games.tara.board import SPOTS
from services.games.tara.presentation.events.money import Paid, Reason
from services.games.tara.presentation.events.pieces import Promoted
from services.kernel import to_act
from tests.games.tara.positions import events, legal, play
from tests.games.tara.tables import RED, WHITE, bought, end_round, stack_at, table

ULSTER = 1
FIRST = ULSTER * SPOTS


def test_the_piece_may_promote_once_its_card_is_paid() -> None:
    """T24: activation 4; card 13 costs 1; then promotions go on without further cost."""
    state = play(bought("F1:b F2:b F3:b F4:b H1:b H2:r W2:r F5:r"), "draw 13", "target H1")
    assert legal(state) == ["pay", "decline"]
    assert events(state, "pay") == [Paid(RED, 1, Reason.ACTIVATION)]
    state = play(state, "pay")
    assert legal(state) == ["promote W1", "stop"]
    assert Promoted(RED, FIRST + 5, FIRST + 6, FIRST + 9) in events(state, "promote W1")
    state = play(state, "promote W1")
    assert legal(state) == ["promote C1", "stop"]
    state = play(state, "promote C1")
    assert [stack_at(state, "ulster", spot) for spot in ("H1", "W1", "C1")] == ["r", "r", "r"]
    assert legal(state) == ["income"]
    assert state.cumals[RED] == 7


def test_a_stone_costs_three() -> None:
    """T24."""
    state = play(bought("F1:b F2:b F3:b F4:b H1:b H2:r"), "draw 18", "target H1", "pay", "stop")
    assert state.cumals[RED] == 5
    assert legal(state) == ["income"]


def test_a_card_of_cost_0_promotes_at_once() -> None:
    """T24, T11."""
    state = play(bought("F1:r F2:b F4:b H3:b H4:b"), "draw 1", "target F2")
    assert legal(state) == ["promote H1", "stop"]


def test_who_cannot_pay_or_has_no_neighbour_does_not_promote() -> None:
    """T24, T11."""
    poor = play(bought("F1:b F2:b F3:b F4:b H1:b H2:r", cumals=[0, 3, 0, 0]), "draw 18", "target H1")
    assert legal(poor) == ["income"]
    alone = play(bought("F1:b F2:b F3:b F4:b H1:b H3:r"), "draw 13", "target H1")
    assert legal(alone) == ["income"]


def test_silence_ends_payment_and_promotions_of_a_traitor() -> None:
    """Course 4: unlike in a turn, where silence has no meaning."""
    state = play(bought("F1:b F2:b F3:b F4:b H1:b H2:r F5:r"), "draw 13", "target H1")
    silence = []
    for text in ("pay", "stop"):
        lapsed = GAME.lapse(state, RED)
        assert lapsed is not None
        silence.append(GAME.format(state, RED, lapsed))
        state = play(state, text)
    assert silence == ["decline", "stop"]


def test_a_traitor_can_crown_a_high_king_in_the_end_of_the_round() -> None:
    """T26: at once, with all that would follow left out."""
    board = {"ulster": "C1:r C2:b W2:r W3:b F1:b F2:b", "leinster": "K:r F1:b"}
    state = end_round(table(board, cumals=[0, 9, 0, 0], last=WHITE))
    state = play(state, "buy", "draw 9", "target C2", "pay", "promote K")
    assert to_act(state) == ()
    ended = GAME.outcome(state)
    assert ended is not None
    assert (ended.winners, ended.rule) == ((RED,), "T26")


def test_a_traitor_takes_no_king_piece_but_its_promotion_does() -> None:
    """T48: the piece that it brought promotes against the King piece, as any does (T27)."""
    state = play(bought("K:B C1:r C2:b"), "draw 9")
    assert legal(state) == ["target C2", "target none"]
    state = play(state, "target C2")
    assert stack_at(state, "ulster", "K") == "B"
    assert legal(state) == ["pay", "decline"]
    state = play(state, "pay", "promote K")
    assert [stack_at(state, "ulster", spot) for spot in ("K", "C1", "C2")] == ["", "r", "r"]
    assert state.cumals[RED] == 5
