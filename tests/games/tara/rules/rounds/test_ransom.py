"""Ransom: T32, T42."""

import pytest

from services.games.tara import GAME
from services.games.tara.presentation.events.money import (
    RansomClosed,
    RansomOffered,
    RansomPaid,
    RansomRefused,
)
from services.kernel import TABLE, IllegalAction, to_act
from tests.games.tara.positions import events, legal, play
from tests.games.tara.tables import BLUE, RED, WHITE, after_income, prisoners_of


def test_captors_offer_from_the_starting_player_clockwise_and_owners_answer_clockwise() -> None:
    """T32."""
    held = {"br": 1, "yr": 1, "yb": 1, "wr": 1, "wy": 1}
    state = after_income(held, [9, 9, 9, 9], starter=WHITE)
    asked = []
    while (seat := to_act(state)[0]) != WHITE or "start" not in legal(state)[0]:
        text = legal(state)[0]
        asked.append(text if seat == TABLE else f"{text} by {seat}")
        state = play(state, text)
    assert asked == [
        *("ransom open white", "ransom none by 3", "ransom none by 1", "ransom close white"),
        *("ransom open yellow", "ransom none by 0", "ransom none by 1", "ransom close yellow"),
        *("ransom open blue", "ransom none by 1", "ransom close blue"),
    ]


@pytest.mark.parametrize(
    ("held", "cumals", "answers"),
    [
        (1, 9, ["none", "1"]),
        (2, 9, ["none", "1", "2"]),
        (3, 9, ["none", "1", "2", "3"]),
        (7, 9, ["none", "1", "2", "7"]),
        (7, 3, ["none", "1", "2", "7"]),
        (7, 2, ["none", "1", "2"]),
        (7, 1, ["none", "1"]),
    ],
)
def test_an_owner_may_ransom_one_two_or_all_as_far_as_it_can_pay(
    held: int, cumals: int, answers: list[str]
) -> None:
    """T32, seed: "1 cumal for one prisoner, 2 cumals for two prisoners or 3 cumals for all"."""
    state = play(after_income({"br": held}, [0, cumals, 2, 0], last=WHITE), "ransom open blue")
    assert legal(state) == [f"ransom {answer}" for answer in answers]


@pytest.mark.parametrize(("count", "price"), [(1, 1), (2, 2), (7, 3)])
def test_the_owner_pays_the_captor_and_the_pieces_go_home(count: int, price: int) -> None:
    """T32."""
    state = play(after_income({"br": 7}, [1, 5, 0, 0]), "ransom open blue")
    assert events(state, f"ransom {count}") == [RansomPaid(BLUE, RED, count, price)]
    after = play(state, f"ransom {count}")
    assert after.cumals == [1 + price, 5 - price, 0, 0]
    assert after.stock == [20, 13 + count, 20, 20]
    assert prisoners_of(after) == ({"br": 7 - count} if count < 7 else {})


@pytest.mark.parametrize("answer", ["3", "4", "6", "8", "7"])
def test_other_counts_and_what_one_cannot_pay_are_refused(answer: str) -> None:
    """T32: red holds 2 cumals, and blue 7 of its pieces."""
    state = play(after_income({"br": 7}, [0, 2, 0, 0]), "ransom open blue")
    with pytest.raises(IllegalAction) as refused:
        play(state, f"ransom {answer}")
    assert refused.value.rule == "T32"


def test_who_cannot_pay_is_not_asked_and_keeps_waiting() -> None:
    """T42: unpaid prisoners stay; the offer is made and counts as refused."""
    state = after_income({"bw": 3, "br": 1}, [0, 3, 0, 0])
    assert events(state, "ransom open blue") == [
        RansomOffered(BLUE, RED, 1),
        RansomOffered(BLUE, WHITE, 3),
    ]
    state = play(state, "ransom open blue")
    assert events(state, "ransom none") == [RansomRefused(BLUE, RED, 1), RansomRefused(BLUE, WHITE, 3)]
    state = play(state, "ransom none")
    assert events(state, "ransom close blue") == [RansomClosed(BLUE)]
    assert prisoners_of(play(state, "ransom close blue")) == {"bw": 3, "br": 1}


def test_cumals_from_one_ransom_can_pay_the_next() -> None:
    """T32: blue has nothing until red pays it."""
    state = after_income({"br": 2, "wb": 1}, [0, 2, 0, 0])
    state = play(state, "ransom open blue", "ransom 2", "ransom close blue", "ransom open white")
    assert to_act(state) == (BLUE,)
    assert play(state, "ransom 1").cumals == [1, 0, 1, 0]


def test_silence_leaves_an_offer_unpaid() -> None:
    """T32, course 5: no answer in time is none."""
    state = play(after_income({"br": 2}, [0, 2, 0, 0]), "ransom open blue")
    lapsed = GAME.lapse(state, RED)
    assert lapsed is not None
    assert GAME.format(state, RED, lapsed) == "ransom none"


def test_unpaid_prisoners_stay_for_the_rounds_to_come() -> None:
    """T32."""
    state = after_income({"br": 1}, [0, 2, 0, 0])
    state = play(state, "ransom open blue", "ransom none", "ransom close blue", "start red")
    assert (state.round, prisoners_of(state)) == (2, {"br": 1})
