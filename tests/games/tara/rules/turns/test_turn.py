"""A turn: choosing a card and a region; discards, amnesties and what it costs to enter."""

from typing import Any

from services.games.tara.presentation.events.cards import AmnestyDeclared, CardPlayed, Use
from services.games.tara.presentation.events.money import Gained, Paid, Reason
from services.games.tara.presentation.events.pieces import Released, Way
from services.games.tara.rules.table import codes
from services.kernel import to_act
from tests.games.tara.positions import changed, events, legal, play, position, refused, stacks

LONE = {"ulster F1": "red"}


def test_each_card_in_each_region_or_discarded() -> None:
    """T4 seed: "the player chooses one of four actions"."""
    state = position(LONE, hands={"blue": (1, 13, 9)}, cumals=[3, 0, 0, 0], seats=3)
    regions = ("connacht", "ulster", "leinster")
    assert legal(state) == [
        *(f"place {region} {card}" for region in regions for card in (1, 13)),
        *(f"discard {card}" for card in (1, 9, 13)),
    ]


def test_a_stone_needs_two_pieces_of_the_region() -> None:
    """T16."""
    pair = {"ulster F1": "red", "leinster F1": "red", "leinster F3": "blue", "munster H1": "red white"}
    state = position(pair, hands={"blue": (9, 18, 27)})
    assert [text for text in legal(state) if text.startswith("stone")] == [
        f"stone {region} {card}" for region in ("leinster", "munster") for card in (9, 18, 27)
    ]
    assert "ulster" in refused(state, "stone ulster 9", "T16")


def test_king_positions_do_not_count_for_the_stone() -> None:
    """T14 T16: pieces there cannot be swapped."""
    state = position({"ulster F1": "red", "ulster K": "white red"}, hands={"blue": (9, 1, 2)})
    assert not any(text.startswith("stone") for text in legal(state))


def test_a_discard_brings_two_cumals() -> None:
    """Action D, seed: "Discard any card from hand and gain 2 cumals"."""
    before = position(LONE, hands={"blue": (9, 1, 2)}, cumals=[0, 0, 0, 0])
    after = play(before, "discard 9")
    assert after.cumals == [2, 0, 0, 0]
    assert after.discards == 1 << 9
    assert after.hands[0] == 1 << 1 | 1 << 2
    assert events(before, "discard 9") == [
        CardPlayed(0, 9, Use.DISCARD, -1),
        Gained(0, 2, Reason.DISCARD),
    ]


def test_an_amnesty_frees_all_captives_of_the_region_and_no_other() -> None:
    """Action C, seed: "This includes forts"; "King pieces are unaffected"."""
    before = position(
        {
            "ulster F1": "red white white blue",
            "ulster H2": "red red yellow",
            "ulster C1": "white yellow",
            "ulster K": "YELLOW",
            "munster F1": "red blue",
        },
        cumals=[5, 0, 0, 0],
        hands={"blue": (1, 2, 3)},
    )
    after = play(before, "amnesty ulster 1")
    assert stacks(after) == {
        "ulster F1": "red",
        "ulster H2": "red",
        "ulster C1": "white",
        "ulster K": "YELLOW",
        "munster F1": "red blue",
    }
    assert after.cumals[0] == 1
    assert [after.stock[seat] - before.stock[seat] for seat in range(4)] == [1, 1, 2, 2]
    assert events(before, "amnesty ulster 1") == [
        CardPlayed(0, 1, Use.AMNESTY, 1),
        Paid(0, 4, Reason.AMNESTY),
        AmnestyDeclared(0, 1),
        Released(0, 15, 1, Way.AMNESTY),
        Released(2, 15, 2, Way.AMNESTY),
        Released(1, 21, 1, Way.AMNESTY),
        Released(3, 21, 1, Way.AMNESTY),
        Released(3, 27, 1, Way.AMNESTY),
    ]


def test_an_amnesty_costs_four_cumals() -> None:
    """Action C, seed: "pay 4 cumals to stock"."""
    state = position(LONE, cumals=[3, 9, 9, 9], hands={"blue": (1, 2, 3)})
    assert "costs 4 cumals, you have 3" in refused(state, "amnesty ulster 1", "seed: amnesty")


def test_entering_an_empty_region_costs_two_cumals() -> None:
    """T17 seed: "a completely unoccupied region"."""
    state = position({"ulster K": "RED"}, cumals=[2, 0, 0, 0], hands={"blue": (1, 2, 3)})
    assert play(state, "place connacht 1").cumals[0] == 0
    assert Paid(0, 2, Reason.ENTRY) in events(state, "place connacht 1")
    assert play(state, "place ulster 1").cumals[0] == 2, "a lone King piece counts as a piece"


def test_who_cannot_pay_does_not_enter() -> None:
    """T17."""
    state = position(LONE, cumals=[1, 9, 9, 9], hands={"blue": (1, 2, 3)})
    assert [text for text in legal(state) if text.startswith("place")] == [
        f"place ulster {card}" for card in (1, 2, 3)
    ]
    assert "to enter costs 2 cumals, you have 1" in refused(state, "place munster 1", "T17")


def test_the_first_player_enters_free_in_round_one() -> None:
    """T18, the default: all three turns."""
    fields: dict[str, Any] = {"round": 1, "cumals": [0, 0, 0, 0], "hands": {"blue": (1, 2)}}
    assert "place munster 1" in legal(position(LONE, **fields))
    assert "place munster 1" not in legal(position(LONE, **{**fields, "round": 2}))
    assert "place munster 1" not in legal(position(LONE, **fields, starter=3))


def test_the_switch_makes_only_the_first_turn_free() -> None:
    """T18."""
    fields: dict[str, Any] = {"round": 1, "cumals": [0, 0, 0, 0], "options": {"free_entry": "turn"}}
    assert "place munster 1" in legal(position(LONE, hands={"blue": (1, 2, 3)}, **fields))
    assert "place munster 1" not in legal(position(LONE, hands={"blue": (1, 2)}, **fields))


def test_turns_go_clockwise() -> None:
    """Seed: "Play passes to the next player to the left"."""
    state = position(LONE, turn="white", hands={"white": (1, 2, 3), "yellow": (4, 5, 6), "blue": (7, 8, 9)})
    for seat, card in ((2, 1), (3, 4), (0, 7)):
        assert to_act(state) == (seat,)
        state = play(state, f"discard {card}")
    assert to_act(state) == (1,)


def test_the_round_ends_when_all_have_played_three_cards() -> None:
    """Seed: "When all players have used all three cards, the round ends"."""
    hands = {"blue": (1,), "red": (2,), "white": (3,)}
    state = position({}, seats=3, hands=hands)
    state = play(state, "discard 1", "discard 2")
    assert state.phase == codes.PHASE_TURN
    assert play(state, "discard 3").phase == codes.PHASE_INCOME


def test_a_card_not_held_is_refused() -> None:
    state = position(LONE, hands={"blue": (1, 2, 3)})
    told = "card 36 is not in your hand; in your hand: 1, 2 and 3"
    assert told in refused(state, "discard 36", "seed: player turn")
    aside = changed(state, aside=[1 << 36, 0, 0, 0])
    assert "card 36 is for the next round; in your hand: 1, 2 and 3" in refused(
        aside, "discard 36", "seed: player turn"
    )
    refused(state, "place ulster 30", "seed: player turn")


def test_the_kind_of_card_says_what_it_does() -> None:
    """Seed: actions A and B."""
    state = position(LONE, hands={"blue": (1, 9, 3)})
    refused(state, "place ulster 9", "seed: actions")
    refused(state, "stone ulster 1", "seed: actions")


def test_only_the_seat_whose_turn_it_is_acts() -> None:
    state = position(LONE, hands={"blue": (1, 2, 3), "red": (4, 5, 6)})
    assert "not to act now, but blue" in refused(state, "discard 4", "seed: player turns", seat=1)


def test_regions_that_are_out_of_play_or_closed_take_no_card() -> None:
    """T34 for two; seed: "For three players, use any three regions"."""
    three = position({}, seats=3, hands={"blue": (1, 2, 3)})
    refused(three, "place munster 1", "seed: set up")
    two = position({}, seats=2, hands={"blue": (1, 2, 3)}, closed=0b0001)
    refused(two, "amnesty connacht 1", "T34")
    refused(two, "place munster 1", "T34")
    assert {text.split()[1] for text in legal(two) if not text.startswith("discard")} == {"ulster"}
