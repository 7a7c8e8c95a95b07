"""Income: T30, T31 and example 6."""

from services.games.tara.board import Rank
from services.games.tara.presentation.events.money import IncomeBonus, IncomeByRank
from services.games.tara.rules.table import codes
from services.kernel import to_act
from tests.games.tara.positions import changed, events, legal, play
from tests.games.tara.tables import BLUE, WHITE, YELLOW, end_round, table

ULSTER, LEINSTER = 1, 2

EXAMPLE_6 = {
    "leinster": "F1:b F2:b F3:y F4:y F5:y H1:b H2:b H3:y W1:b W2:b W3:y C1:b",
    "ulster": "H1:b F1:y F2:y H2:y W1:y",
}


def test_example_6_pays_4_and_6_cumals() -> None:
    """seed: example 6: "John receives 4 cumul, while Christine receives 6"."""
    before = end_round(table(EXAMPLE_6, last=WHITE))
    assert before.cumals == [0, 0, 2, 0]
    assert legal(before) == ["income"]
    assert play(before, "income").cumals == [4, 0, 2, 6]


def test_example_6_says_which_cumal_came_from_where() -> None:
    """seed: example 6, sentence by sentence; a tie pays nobody."""
    assert events(end_round(table(EXAMPLE_6, last=WHITE)), "income")[:10] == [
        IncomeByRank(YELLOW, ULSTER, Rank.FARMER),
        IncomeByRank(YELLOW, ULSTER, Rank.WARRIOR),
        IncomeByRank(YELLOW, LEINSTER, Rank.FARMER),
        IncomeByRank(BLUE, LEINSTER, Rank.HERDSMAN),
        IncomeByRank(BLUE, LEINSTER, Rank.WARRIOR),
        IncomeByRank(BLUE, LEINSTER, Rank.CHIEFTAIN),
        IncomeBonus(BLUE, Rank.HERDSMAN),
        IncomeBonus(YELLOW, Rank.FARMER),
        IncomeBonus(YELLOW, Rank.HERDSMAN),
        IncomeBonus(YELLOW, Rank.WARRIOR),
    ]


def _income(board: dict[str, str]) -> list[int]:
    """What each seat earns."""
    before = changed(table(board), stage=codes.STAGE_INCOME, phase=codes.PHASE_INCOME)
    earned = [0] * 4
    for event in events(before, "income"):
        if isinstance(event, IncomeByRank | IncomeBonus):
            earned[event.seat] += 1
    after = play(before, "income").cumals
    assert [have + more for have, more in zip(before.cumals, earned, strict=True)] == after
    return earned


def test_a_tie_of_two_against_a_third_pays_nobody() -> None:
    """seed: "If two or more players have an equal number of pieces at that rank"."""
    assert _income({"ulster": "F1:b F2:r F3:w F4:r F5:b"}) == [0, 0, 0, 0]
    assert _income({"ulster": "F1:b F2:r F3:w F4:b"}) == [1, 0, 0, 0]


def test_a_fort_and_captives_count_as_one_position_of_their_controller() -> None:
    """T30."""
    assert _income({"ulster": "F1:bb F2:r F3:r"}) == [0, 1, 0, 0]
    assert _income({"ulster": "F1:brrr F2:b F3:r"}) == [1, 0, 0, 0]


def test_kings_bring_nothing_neither_in_one_region_nor_in_many() -> None:
    """T30, seed: "but not the King"."""
    assert _income({"ulster": "K:B", "munster": "K:r", "leinster": "K:r"}) == [0, 0, 0, 0]


def test_the_bonus_is_one_for_a_rank_however_many_regions() -> None:
    """T30, seed: "1 cumal for each rank"; a rank held in a tie counts for it."""
    assert _income({"ulster": "F1:b F2:r", "leinster": "F1:b F2:r"}) == [1, 1, 0, 0]
    assert _income({"ulster": "F1:b", "leinster": "F1:b", "munster": "F3:b", "connacht": "F2:b"}) == [
        5,
        0,
        0,
        0,
    ]


def test_the_bonus_is_for_controlled_positions_only() -> None:
    """T30: a captive elsewhere is no presence."""
    assert _income({"ulster": "C1:b", "leinster": "C1:rb"}) == [1, 1, 0, 0]


def test_income_is_settled_every_round_even_if_nobody_earns() -> None:
    """seed: "Income is generated once each round"."""
    before = end_round(table({}))
    assert legal(before) == ["income"]
    after = play(before, "income")
    assert after.cumals == before.cumals
    assert events(before, "income") == []


def test_the_bank_never_runs_out() -> None:
    """T31: more cumals than the box holds, 71, are in play."""
    rich = table(EXAMPLE_6, last=WHITE, cumals=[70, 70, 70, 70])
    state = end_round(rich)
    while to_act(state)[0] >= 0:
        state = play(state, "pass")
    assert play(state, "income").cumals == [74, 70, 72, 76]


def test_income_comes_before_ransom() -> None:
    """seed: "End of Round": red earns the cumal with which it frees a piece."""
    poor = table({"ulster": "F1:r"}, prisoners={"br": 1}, last=WHITE)
    state = end_round(poor, "income", "ransom open blue", "ransom 1")
    assert state.cumals == [1, 0, 2, 0]
