"""Bots that agree to a draw, decline one, and offer one: by what their searches expect."""

from dataclasses import replace

import pytest

from services.engine.match import decide
from services.engine.match.decide.bot_draws import LEAST_STEPS
from services.games.tablut import GAME as TABLUT
from services.record.draft import Draft
from services.record.match import ENDED, LIVE
from services.record.step import answer_of
from services.record.verify import verify
from tests.engine.sitting import Sitting

PERSON, BOT = 0, 1
TO_AND_FRO = (("a4-a3", "e3-d3"), ("a3-a4", "d3-e3"))
EVEN, AHEAD, BEHIND = 500, 700, 300


def table(rounds: int = 0) -> Sitting:
    """A person against a bot, both of whom have moved a piece to and fro; the person has acted once more."""
    sitting = Sitting(TABLUT, bots={BOT: 3}, options={"repetition": "draw"})
    sitting.match.steps = 2 * rounds
    sitting.play(PERSON, TO_AND_FRO[0][0])
    return sitting


def bot_plays(sitting: Sitting, value: int | None) -> list[str]:
    """What its action writes down."""
    before = len(sitting.kinds)
    command = replace(sitting.command(BOT, TO_AND_FRO[0][1], key=f"ai-{sitting.match.version}"), value=value)
    sitting.take(decide.play(sitting.match, command, sitting.now_ms), command.request_key)
    return sitting.kinds[before:]


@pytest.mark.parametrize(
    ("value", "rounds", "wanted"),
    [
        (BEHIND, 0, ["draw_accepted", "ended"]),
        (EVEN, 0, ["draw_declined", "acted"]),
        (EVEN, LEAST_STEPS, ["draw_accepted", "ended"]),
        (AHEAD, LEAST_STEPS, ["draw_declined", "acted"]),
        (None, LEAST_STEPS, ["acted"]),
    ],
    ids=["behind", "even at the start", "even later", "ahead", "without a search"],
)
def test_an_offer_is_answered_by_what_the_search_expects(
    value: int | None, rounds: int, wanted: list[str]
) -> None:
    sitting = table(rounds)
    sitting.take(decide.offer_draw(sitting.match, PERSON, sitting.now_ms))
    assert bot_plays(sitting, value) == wanted
    assert sitting.match.status == (ENDED if "ended" in wanted else LIVE)
    assert sitting.match.draw_offer is None


def test_when_it_is_dead_even_a_bot_offers_now_and_then() -> None:
    assert bot_plays(table(), EVEN) == ["acted"]
    assert bot_plays(table(LEAST_STEPS), AHEAD) == ["acted"]
    sitting = table(LEAST_STEPS)
    assert bot_plays(sitting, EVEN) == ["acted", "draw_offered"]
    sitting.take(decide.answer_draw(sitting.match, PERSON, accept=False, now_ms=sitting.now_ms))
    sitting.play(PERSON, TO_AND_FRO[1][0])
    command = replace(sitting.command(BOT, TO_AND_FRO[1][1]), value=EVEN)
    sitting.take(decide.play(sitting.match, command, sitting.now_ms))
    assert sitting.kinds[-1] == "acted", "it has offered just before"


def test_bots_among_themselves_play_on() -> None:
    sitting = Sitting(TABLUT, bots={PERSON: 3, BOT: 3})
    sitting.match.steps = 2 * LEAST_STEPS
    command = replace(sitting.command(PERSON, "a4-a3"), value=EVEN)
    sitting.take(decide.play(sitting.match, command, sitting.now_ms))
    assert sitting.kinds[-1] == "acted"


def test_the_request_is_answered_with_the_action() -> None:
    sitting = table()
    sitting.take(decide.offer_draw(sitting.match, PERSON, sitting.now_ms))
    command = replace(sitting.command(BOT, TO_AND_FRO[0][1]), value=AHEAD)
    draft = decide.play(sitting.match, command, sitting.now_ms)
    assert isinstance(draft, Draft)
    assert answer_of(draft.steps).entry.acted.notation == TO_AND_FRO[0][1]


def test_such_a_record_is_proven() -> None:
    sitting = table()
    sitting.take(decide.offer_draw(sitting.match, PERSON, sitting.now_ms))
    bot_plays(sitting, BEHIND)
    verdict = verify(sitting.record, TABLUT, sitting.first_position)
    assert (verdict.divergence, verdict.outcome) == ("", sitting.match.outcome)
