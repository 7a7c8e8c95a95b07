"""Explanations: who is active as what is true by the rules and makes the value; and its words."""

from services.games.plaques.catalogue.data_sets import RESTORED
from services.games.plaques.catalogue.plaques import (
    DRAGONS,
    ELF,
    KINDS,
    SUITED,
    format_plaque,
    parse_tableau,
    plaque_of,
)
from services.games.plaques.presentation.describing import describe
from services.games.plaques.presentation.reading import Active, Reading, evaluate
from services.games.plaques.rules.evaluator.values import value
from tests.games.plaques.evaluator.evaluations import Case, cases, rich_cases
from tests.games.plaques.evaluator.reference import COFFER, CROWN, forbidden
from tests.games.plaques.evaluator.worth import EMULATED, TRUE, key_of

_MIMICS = 3
"""Sword, Bow and Sigil are the lowest types."""


def read(tableau: str) -> tuple[int, ...]:
    return parse_tableau(tableau, RESTORED.names)


def explained(tableau: str, *against: str) -> list[str]:
    names = [f"opponent {number}" for number in range(1, len(against) + 1)]
    return describe(evaluate(read(tableau), [read(plaques) for plaques in against]), names)


def test_every_explanation_is_true_and_makes_the_value() -> None:
    for case in (*cases(2_000, seed=11), *rich_cases(300, seed=12)):
        reading = evaluate(case.tableau, case.against)
        assert reading.key == value(case.tableau, case.against)
        assert made_of(reading) == reading.key
        actives = [active.plaque for active in reading.active]
        coffers = [active.recoloured_by for active in reading.active if active.recoloured_by is not None]
        assert len(set(actives)) == len(actives), case
        assert len(set(coffers)) == len(coffers), case
        for active in reading.active:
            assert is_true(active, case), (case, active)


def made_of(reading: Reading) -> int:
    """The key that the active plaques make."""
    if reading.combination is None:
        return 0
    ranks = [(EMULATED if active.emulated else TRUE)[active.kind] for active in reading.active]
    return key_of(reading.combination, ranks, [active.colour for active in reading.active])


def is_true(active: Active, case: Case) -> bool:
    """Whether the rules let this plaque count as that."""
    banned, blocked = forbidden(case.against)
    own = [plaque for plaque in case.tableau if plaque >= SUITED or plaque // KINDS not in banned]
    if active.plaque not in own or (active.emulated and active.kind in blocked):
        return False
    if active.plaque >= SUITED:
        return active.plaque in DRAGONS and active.emulated and active.colour not in banned
    if active.emulated and not (ELF in own and active.plaque % KINDS < _MIMICS):
        return False
    if not active.emulated and active.kind != active.plaque % KINDS:
        return False
    coloured = active.plaque
    if active.recoloured_by is not None:
        coloured = active.recoloured_by
        if coloured not in own or coloured % KINDS != COFFER or coloured == active.plaque:
            return False
    crowns = {plaque // KINDS for plaque in own if plaque < SUITED and plaque % KINDS == CROWN}
    merged = coloured // KINDS
    if merged in crowns:
        merged = max(crowns)
    taken = None if active.recoloured_by is not None or merged == active.plaque // KINDS else merged
    return merged == active.colour and active.merged_by == (
        None if taken is None else plaque_of(taken, CROWN)
    )


def test_a_plain_value_in_words() -> None:
    assert explained("R9 K9 W1 G2") == [
        "pair",
        "red-crown",
        "black-crown counts as red-crown: merged by red-crown",
    ]


def test_every_power_in_words() -> None:
    assert explained("R9 W9 K1 dragon elf B8 W8") == [
        "court",
        "red-crown",
        "white-coffer counts as red-coffer: merged by red-crown",
        "dragon-1 counts as red-tower: emulated",
        "black-sword counts as red-gate: recoloured by white-coffer, itself read as red, emulated by the Elf",
    ]


def givers(tableau: str) -> list[str]:
    """The Coffers that give each active plaque its colour."""
    reading = evaluate(read(tableau))
    return [
        "-" if active.recoloured_by is None else format_plaque(active.recoloured_by)
        for active in reading.active
    ]


def test_as_few_recolourings_as_will_do() -> None:
    """Coffers that need not work are not said to have worked."""
    assert givers("R8 R7 R6 R9 B8") == ["-", "-", "-", "-"]
    assert givers("R8 B8 G8") == ["-", "R8", "-"]


def test_each_coffer_recolours_one_plaque() -> None:
    """P19; both Coffers are red here, as the Crowns merge their colours."""
    assert sorted(givers("R9 B9 B8 R8 W1 K2 R3")) == ["-", "-", "-", "-", "-", "B8", "R8"]


def test_who_bans_and_who_blocks_in_words() -> None:
    """P13, P15; the opponents are called what they are called."""
    tableau, against = parse_tableau("K9 W9 D1"), [parse_tableau("DW K6 B9"), parse_tableau("TH W8 R4")]
    assert describe(evaluate(tableau, against), ["the first seat", "the third seat"]) == [
        "lone plaque",
        "black-crown",
        "white-crown is banned by the Thief of the third seat",
        "not to be emulated: gate, crown; blocked by the Dwarf of the first seat",
    ]
    assert explained("K9 W9 D1", "DW K6 B9", "TH W8 R4")[2] == (
        "white-crown is banned by the Thief of opponent 2"
    )


def test_nothing_is_said_to_be_blocked_where_nobody_emulates() -> None:
    assert explained("W5", "DW K6 B9") == ["lone plaque", "white-steed"]


def test_a_tableau_without_an_active_plaque() -> None:
    """P34."""
    assert explained("EL TH") == ["nothing: no plaque is active"]
    assert evaluate(()) == Reading(0, None, (), (), ())
