"""Bots resign against people when they have been losing for long, and play on otherwise."""

from dataclasses import replace
from typing import Any

import pytest

from services.engine.match import decide
from services.engine.match.decide.bots.resigning import PATIENCE
from services.games.tablut import GAME as TABLUT
from services.games.tara import GAME as TARA
from services.games.westeria import GAME as WESTERIA
from services.kernel import Game, IllegalAction
from services.record.fold import fold
from services.record.match import ENDED, LIVE, Match, Receipt
from services.record.verify import verify
from services.runtime.errors import MatchOver
from tests.engine.sitting import Sitting

PERSON, BOT = 0, 1
LOST, HOPE = 5, 500
"""Parts of `WHOLE` that a search expects."""
OWN, OTHERS = ("a4-a3", "a3-a2", "a2-a4"), ("e3-d3", "d3-e3")
"""Moves in a circle, so that no position comes three times."""


def table(**fields: Any) -> Sitting:
    return Sitting(TABLUT, **{"bots": {BOT: 3}, "bots_resign": True, **fields})


def person_acts(sitting: Sitting, number: int = PATIENCE) -> None:
    sitting.play(PERSON, OWN[number % len(OWN)])


def bots_command(sitting: Sitting, number: int = PATIENCE, value: int | None = 0) -> decide.Command:
    notation = OTHERS[number % len(OTHERS)]
    return replace(sitting.command(BOT, notation, key=f"ai-{sitting.match.version}"), value=value)


def play(sitting: Sitting, values: list[int | None]) -> list[str]:
    """Plays in turn, with a bot that expects these values. Returns the entries of its last action."""
    written = []
    for number, value in enumerate(values):
        person_acts(sitting, number)
        before = len(sitting.kinds)
        command = bots_command(sitting, number, value)
        sitting.take(decide.play(sitting.match, command, sitting.now_ms), command.request_key)
        written = sitting.kinds[before:]
    return written


def test_what_is_lost_for_long_is_resigned_in_place_of_the_action() -> None:
    sitting = table()
    assert play(sitting, [LOST] * PATIENCE) == ["acted"]
    person_acts(sitting)
    command = bots_command(sitting, value=LOST)
    sitting.take(decide.play(sitting.match, command, sitting.now_ms))
    assert sitting.kinds[-2:] == ["acted", "ended"], "the person's action, and no other"
    outcome = sitting.match.outcome
    assert outcome is not None
    assert (outcome.ranks, outcome.reason) == ((1, 2), "resigned")
    with pytest.raises(MatchOver):
        decide.play(sitting.match, command, sitting.now_ms)
    assert verify(sitting.record, TABLUT, sitting.first_position).divergence == ""


def test_the_same_answer_again_is_answered_with_the_end() -> None:
    sitting = table()
    play(sitting, [LOST] * PATIENCE)
    person_acts(sitting)
    command = bots_command(sitting, value=LOST)
    sitting.take(decide.play(sitting.match, command, sitting.now_ms), command.request_key)
    assert sitting.match.status == ENDED
    assert decide.play(sitting.match, command, sitting.now_ms) == Receipt(sitting.match.version, "")


@pytest.mark.parametrize(
    "values",
    [
        [LOST] * (PATIENCE - 1) + [HOPE, LOST],
        [HOPE] + [LOST] * PATIENCE,
        [LOST] * (PATIENCE - 1) + [None, LOST],
        [LOST] * PATIENCE + [HOPE],
        [LOST] * PATIENCE + [None],
    ],
    ids=["hope between", "hope before", "silence between", "hope now", "silence now"],
)
def test_hope_or_silence_begins_anew(values: list[int | None]) -> None:
    sitting = table()
    assert play(sitting, values) == ["acted"]
    assert sitting.match.status == LIVE


@pytest.mark.parametrize(
    "fields", [{"bots_resign": False}, {"bots": {PERSON: 3, BOT: 3}}], ids=["not asked for", "bots alone"]
)
def test_elsewhere_bots_play_to_the_end(fields: dict[str, Any]) -> None:
    sitting = table(**fields)
    assert play(sitting, [0] * (PATIENCE + 3)) == ["acted"]


def test_with_other_options_which_the_curve_does_not_know_nobody_resigns() -> None:
    sitting = table(options={"walls": "none"})
    assert not sitting.match.spec.bots_resign
    assert play(sitting, [0] * (PATIENCE + 3)) == ["acted"]


def test_a_draw_on_offer_comes_first() -> None:
    sitting = table()
    play(sitting, [0] * PATIENCE)
    person_acts(sitting)
    sitting.take(decide.offer_draw(sitting.match, PERSON, sitting.now_ms))
    sitting.take(decide.play(sitting.match, bots_command(sitting), sitting.now_ms))
    assert sitting.kinds[-2:] == ["draw_accepted", "ended"]


def test_an_action_that_is_not_legal_resigns_nothing() -> None:
    sitting = table()
    play(sitting, [0] * PATIENCE)
    person_acts(sitting)
    with pytest.raises(IllegalAction):
        decide.play(sitting.match, replace(sitting.command(BOT, "a1-b1"), value=0), sitting.now_ms)
    assert sitting.match.status == LIVE


def test_who_starts_from_the_log_again_knows_as_much() -> None:
    sitting = table()
    play(sitting, [3, 2, 1, 0, LOST, 0])
    again = Match(sitting.match.match_id, TABLUT, b"")
    for step in sitting.steps:
        fold(again, step)
    assert again.lately == sitting.match.lately
    assert sitting.match.status == ENDED


@pytest.mark.parametrize(("game", "seats"), [(TARA, 2), (WESTERIA, 2), (TARA, 4), (WESTERIA, 4)])
def test_where_luck_or_others_may_turn_things_nobody_does(game: Game[Any, Any], seats: int) -> None:
    sitting = Sitting(game, seats, bots=dict.fromkeys(range(1, seats), 3), bots_resign=True)
    assert not sitting.match.spec.bots_resign
