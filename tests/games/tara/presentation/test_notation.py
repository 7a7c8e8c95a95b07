"""Actions as text: one text an action, and typed refusals of all others."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from services.games.tara.presentation.forms import FORMS
from services.games.tara.presentation.notation import format_action, parse_action
from services.games.tara.presentation.objects import piece, three_cards, use
from services.games.tara.rules.position import TaraPosition
from services.games.tara.rules.table import codes
from services.kernel import InvalidNotation
from tests.games.tara.positions import position

TEXTS = [
    (codes.DRAW | 36, "draw 36"),
    (codes.KEEP | three_cards((31, 3, 14)), "keep 3 14 31"),
    (codes.PLACE | use(1, 31), "place ulster 31"),
    (codes.STONE | use(0, 9), "stone connacht 9"),
    (codes.AMNESTY | use(3, 1), "amnesty munster 1"),
    (codes.DISCARD | 7, "discard 7"),
    (codes.ANCHOR | 1, "anchor F3 W2"),
    (codes.PUT | 1 << 2 | 1 << 10, "put F3 W2"),
    (codes.PUT, "put none"),
    (codes.PAY, "pay"),
    (codes.DECLINE, "decline"),
    (codes.PROMOTE | 14, "promote K"),
    (codes.STOP, "stop"),
    (codes.PIECE | piece(5, 0), "swap H1"),
    (codes.PIECE | piece(5, 2), "swap H1/3"),
    (codes.KEEP_FORT | 12, "keep fort C1"),
    (codes.BUY, "buy"),
    (codes.PASS, "pass"),
    (codes.TARGET | 9, "target W1"),
    (codes.NO_TARGET, "target none"),
    (codes.INCOME, "income"),
    (codes.CLEAR, "clear"),
    (codes.EXCHANGE, "exchange"),
    (codes.RANSOM_OPEN | 0, "ransom open blue"),
    (codes.RANSOM_CLOSE | 3, "ransom close yellow"),
    (codes.GARRISON | 1 | 1 << 13, "garrison F1 C2"),
    (codes.GARRISON, "garrison none"),
    (codes.RANSOM | 4, "ransom 4"),
    (codes.RANSOM, "ransom none"),
    (codes.START | 2, "start white"),
    (codes.OPEN_REGION | 2, "open leinster"),
]


def playing(card: int = 31) -> TaraPosition:
    """A turn in Ulster with a card on the table."""
    return position({}, card=card, region=1)


@pytest.mark.parametrize(("action", "text"), TEXTS)
def test_the_form_of_each_action(action: int, text: str) -> None:
    assert format_action(playing(), action) == text
    assert parse_action(playing(), text) == action


def test_every_kind_has_a_form() -> None:
    assert {action & codes.KIND for action, _ in TEXTS} == FORMS.keys()


def test_cards_and_positions_may_come_in_any_order() -> None:
    state = playing()
    assert parse_action(state, "keep 31 14 3") == codes.KEEP | three_cards((3, 14, 31))
    assert parse_action(state, "put W2 F3") == codes.PUT | 1 << 2 | 1 << 10
    assert parse_action(state, "anchor W2 F3") == codes.ANCHOR | 1


@pytest.mark.parametrize("text", ["keep 1 2", "keep 1 2 3 4", "keep 1 2 2", "keep"])
def test_a_wrong_count_of_kept_cards_is_refused(text: str) -> None:
    """Seed: "Each player then selects three of these six cards"."""
    with pytest.raises(InvalidNotation, match="keep 3 different cards") as error:
        parse_action(playing(), text)
    assert error.value.rule == "seed: start of round"


@pytest.mark.parametrize("card", [1, 9, 0])
def test_an_anchor_is_one_of_the_card_on_the_table(card: int) -> None:
    """Seed: "The greyed out positions show which other positions in the region must exist"."""
    with pytest.raises(InvalidNotation, match="does not fit at F1 F2") as error:
        parse_action(playing(card), "anchor F1 F2")
    assert error.value.rule == "seed: grey positions"


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "jump",
        "pay 2",
        "pay ",
        " pay",
        "PAY",
        "pay\n",
        "place ulster",
        "place ulster 31 31",
        "place 31 ulster",
        "place ulster 037",
        "place ulster 37",
        "place ulster \u0663",
        "place Ulster 31",
        "discard 0",
        "put",
        "put none F1",
        "put F1 F1",
        "put F6",
        "put f1",
        "put F1,F2",
        "promote",
        "promote H1 H2",
        "swap H1/1",
        "swap H1/",
        "swap H1/0",
        "swap H1/81",
        "swap H1 2",
        "keep fort",
        "target",
        "target none none",
        "ransom",
        "ransom 0",
        "ransom 21",
        "ransom open",
        "ransom open green",
        "ransom open blue red",
        "garrison",
        "start 1",
        "open tara",
        "draw 36 1",
        "a" * 10_000,
    ],
)
def test_text_that_is_no_action(text: str) -> None:
    with pytest.raises(InvalidNotation):
        parse_action(playing(), text)


WORDS = [word for _, text in TEXTS for word in text.split(" ")]


@given(st.text() | st.lists(st.sampled_from(WORDS), min_size=1, max_size=4).map(" ".join))
@example("ransom open none")
def test_any_text_is_an_action_or_refused(text: str) -> None:
    """Fuzz: what is read is written with the same words."""
    state = playing()
    try:
        action = parse_action(state, text)
    except InvalidNotation:
        return
    assert sorted(format_action(state, action).split(" ")) == sorted(text.split(" "))
