"""Bots agree to a draw, decline one, and offer one, by what their searches expect."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from services.engine.match import decide
from services.engine.match.decide.bots.draws import LEAST_STEPS
from services.games.plaques import GAME as PLAQUES
from services.games.tablut import GAME as TABLUT
from services.games.tara import GAME as TARA
from services.games.westeria import GAME as WESTERIA
from services.kernel import Game, Seat, legal_actions
from services.record.draft import Draft
from services.record.fold import fold
from services.record.match import ENDED, LIVE, Match, Receipt
from services.record.verify import verify
from services.runtime.errors import DrawOfferRefused
from tests.engine.sitting import Sitting
from tests.record.forgery import number_of

PERSON, BOT = 0, 1
TO_AND_FRO = (("a4-a3", "e3-d3"), ("a3-a4", "d3-e3"))
EVEN, AHEAD, BEHIND = 500, 700, 300


def table(rounds: int = 0) -> Sitting:
    """A person against a bot. Both have moved a piece to and fro, and the person has acted once more."""
    sitting = Sitting(TABLUT, bots={BOT: 3}, options={"repetition": "draw"})
    sitting.match.steps = 2 * rounds
    sitting.play(PERSON, TO_AND_FRO[0][0])
    return sitting


def bot_plays(sitting: Sitting, value: int | None) -> list[str]:
    """The bot acts; returns the kinds of entries that this writes."""
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
        (None, LEAST_STEPS, ["draw_declined", "acted"]),
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


@pytest.mark.parametrize("game", [TARA, WESTERIA, PLAQUES], ids=lambda game: game.facts.name)
def test_a_bot_offers_nothing_where_an_even_chance_says_little(game: Game[Any, Any]) -> None:
    """While armies are placed, for example: there, it answers offers and makes none."""
    seats = game.facts.min_seats
    sitting = Sitting(game, seats, bots=dict.fromkeys(range(1, seats), 3))
    while BOT not in sitting.match.to_act:
        sitting.play_any(Random(1))
    sitting.match.steps = LEAST_STEPS
    action = legal_actions(sitting.match.position, Seat(BOT))[0]
    notation = game.format(sitting.match.position, Seat(BOT), action)
    command = replace(sitting.command(BOT, notation), value=1000 // seats)
    sitting.take(decide.play(sitting.match, command, sitting.now_ms))
    assert (sitting.kinds[-1], sitting.match.expects[BOT]) == ("acted", 1000 // seats)


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
    answer = next(step.entry for step in draft.steps if step.entry.version == draft.answer)
    assert answer.acted.notation == TO_AND_FRO[0][1]


def test_a_bot_that_agrees_in_place_of_its_action_is_answered_the_same_again() -> None:
    sitting = table()
    sitting.take(decide.offer_draw(sitting.match, PERSON, sitting.now_ms))
    command = replace(sitting.command(BOT, TO_AND_FRO[0][1]), value=BEHIND)
    sitting.take(decide.play(sitting.match, command, sitting.now_ms), command.request_key)
    assert sitting.match.status == ENDED
    receipt = decide.play(sitting.match, command, sitting.now_ms)
    assert receipt == Receipt(number_of(sitting, "draw_accepted"), "")


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        (EVEN, ["draw_offered", "draw_accepted", "ended"]),
        (BEHIND, ["draw_offered", "draw_accepted", "ended"]),
        (AHEAD, ["draw_offered", "draw_declined"]),
        (None, ["draw_offered", "draw_declined"]),
    ],
    ids=["even", "behind", "ahead", "without a search"],
)
def test_a_bot_that_is_not_to_act_answers_with_the_offer_itself(value: int | None, wanted: list[str]) -> None:
    """Both are in one draft and so in one commit: after a kill, the log has both or neither."""
    sitting = table(LEAST_STEPS)
    sitting.match.offered[BOT] = sitting.match.steps  # so it does not offer one itself
    bot_plays(sitting, value)
    draft = decide.offer_draw(sitting.match, PERSON, sitting.now_ms)
    assert [step.entry.WhichOneof("body") for step in draft.steps] == wanted
    sitting.take(draft)
    assert sitting.match.draw_offer is None
    if sitting.match.status == LIVE:
        with pytest.raises(DrawOfferRefused, match="when a seat has acted"):
            decide.offer_draw(sitting.match, PERSON, sitting.now_ms)


def test_a_bot_that_has_not_acted_yet_declines() -> None:
    sitting = Sitting(TABLUT, bots={BOT: 3})
    sitting.take(decide.offer_draw(sitting.match, PERSON, sitting.now_ms))
    assert sitting.kinds[-2:] == ["draw_offered", "draw_declined"]


def test_what_a_bot_expects_is_in_the_log_alone() -> None:
    """A replay from the log knows it, and no viewer is told."""
    sitting = table()
    sitting.match.offered[BOT] = sitting.match.steps
    bot_plays(sitting, 421)
    assert sitting.match.expects == {BOT: 421}
    assert sitting.steps[-1].entry.acted.value == 421
    again = Match(sitting.match.match_id, TABLUT, b"")
    for step in sitting.steps:
        fold(again, step)
    assert again.expects == {BOT: 421}
    told = [event for events in sitting.events.values() for event in events]
    assert [event for event in told if event.HasField("played")]
    assert "421" not in str(told)


def test_an_expectation_ends_with_the_next_action_without_one_and_with_a_takeback() -> None:
    sitting = Sitting(TABLUT, bots={BOT: 3}, takebacks=True)
    sitting.play(PERSON, "a4-a3")
    bot_plays(sitting, 421)
    sitting.take(decide.offer_takeback(sitting.match, PERSON, sitting.now_ms))
    assert sitting.kinds[-1] == "taken_back"
    assert sitting.match.expects == {}
    sitting.play(PERSON, "a4-a3")
    bot_plays(sitting, 421)
    sitting.play(PERSON, TO_AND_FRO[1][0])
    command = replace(sitting.command(BOT, TO_AND_FRO[1][1]), value=None)
    sitting.take(decide.play(sitting.match, command, sitting.now_ms))
    assert sitting.match.expects == {}


@pytest.mark.parametrize("game", [TABLUT, TARA, WESTERIA, PLAQUES], ids=lambda game: game.facts.name)
@pytest.mark.parametrize("agree", [True, False])
def test_all_bots_of_any_table_answer_once(game: Game[Any, Any], agree: bool) -> None:  # parametrised
    """Bots that are not to act answer with the offer, others with their action. One refusal is enough."""
    seats = game.facts.max_seats
    bots = dict.fromkeys(range(1, seats), 3)
    sitting = Sitting(game, seats, bots=bots)
    while 0 not in sitting.match.to_act:
        sitting.play_any(Random(1))
    sitting.match.steps = LEAST_STEPS
    even = 1000 // seats
    sitting.match.lately = dict.fromkeys(bots, (even if agree else 1000,))
    at_once = [bot for bot in bots if bot not in sitting.match.to_act]
    sitting.take(decide.offer_draw(sitting.match, 0, sitting.now_ms))
    answers = [kind for kind in sitting.kinds if kind in ("draw_accepted", "draw_declined")]
    if agree:
        assert answers == ["draw_accepted"] * len(at_once)
        assert (sitting.match.status == ENDED) == (len(at_once) == seats - 1)
    else:
        assert answers == ["draw_declined"] * bool(at_once)


@pytest.mark.parametrize(("seat", "value"), [(PERSON, 500), (BOT, 1001), (BOT, -1)])
def test_a_record_with_an_expectation_that_none_can_have_is_refused(seat: int, value: int) -> None:
    sitting = table()
    sitting.take(decide.offer_draw(sitting.match, PERSON, sitting.now_ms))
    draft = Draft(sitting.match, sitting.now_ms)
    actor = sitting.match.to_act[0]
    assert actor == BOT
    draft.act(actor, sitting.command(BOT, TO_AND_FRO[0][1]).action, value=value)
    sitting.take(draft)
    if seat == PERSON:
        draft = Draft(sitting.match, sitting.now_ms)
        draft.act(Seat(PERSON), sitting.command(PERSON, TO_AND_FRO[1][0]).action, value=value)
        sitting.take(draft)
    sitting.take(decide.resign(sitting.match, PERSON, sitting.now_ms))
    verdict = verify(sitting.record, TABLUT, sitting.first_position)
    assert "expect" in verdict.divergence


def test_such_a_record_is_proven() -> None:
    sitting = table()
    sitting.take(decide.offer_draw(sitting.match, PERSON, sitting.now_ms))
    bot_plays(sitting, BEHIND)
    verdict = verify(sitting.record, TABLUT, sitting.first_position)
    assert (verdict.divergence, verdict.outcome) == ("", sitting.match.outcome)
