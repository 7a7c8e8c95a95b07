"""Ends that no rule of the game causes: by agreement, by resigning, by absence."""

import pytest

from services.engine.match import decide
from services.games.tablut import GAME as TABLUT
from services.record.match import ENDED, LIVE
from services.runtime.errors import DrawOfferRefused, NotClaimable
from tests.engine.match.three_of_lots import GRACE_MS, keep, three
from tests.engine.sitting import Sitting

# --- ending by agreement


def test_two_seats_agree_on_a_draw() -> None:
    sitting = Sitting(TABLUT)
    sitting.take(decide.offer_draw(sitting.match, 1, 1))
    with pytest.raises(DrawOfferRefused):
        decide.offer_draw(sitting.match, 1, 1)
    with pytest.raises(DrawOfferRefused):
        decide.answer_draw(sitting.match, 1, accept=True, now_ms=1)
    sitting.take(decide.answer_draw(sitting.match, 0, accept=True, now_ms=1))
    assert sitting.kinds[-3:] == ["draw_offered", "draw_accepted", "ended"]
    assert sitting.match.outcome is not None
    assert (sitting.match.outcome.reason, sitting.match.outcome.is_draw) == ("draw_agreed", True)


def test_a_counter_offer_accepts() -> None:
    sitting = Sitting(TABLUT)
    sitting.take(decide.offer_draw(sitting.match, 0, 1))
    sitting.take(decide.offer_draw(sitting.match, 1, 1))
    assert sitting.match.status == ENDED


def test_three_seats_must_all_agree() -> None:
    sitting = three()
    sitting.take(decide.offer_draw(sitting.match, 2, 1))
    sitting.take(decide.answer_draw(sitting.match, 0, accept=True, now_ms=1))
    assert sitting.match.status == LIVE
    with pytest.raises(DrawOfferRefused):
        decide.answer_draw(sitting.match, 0, accept=True, now_ms=1)
    sitting.take(decide.answer_draw(sitting.match, 1, accept=True, now_ms=1))
    assert sitting.match.status == ENDED


def test_an_offer_ends_by_refusal_or_by_another_seats_action() -> None:
    sitting = three()
    sitting.take(decide.offer_draw(sitting.match, 2, 1))
    sitting.take(decide.answer_draw(sitting.match, 0, accept=True, now_ms=1))
    sitting.take(decide.answer_draw(sitting.match, 1, accept=False, now_ms=1))
    assert (sitting.match.draw_offer, sitting.match.draw_accepted) == (None, frozenset())
    with pytest.raises(DrawOfferRefused, match="when a seat has acted"):
        decide.offer_draw(sitting.match, 2, 1)
    keep(sitting, 1)
    sitting.take(decide.offer_draw(sitting.match, 2, 1))
    keep(sitting, 2)
    assert sitting.match.draw_offer == 2, "its own action leaves an offer standing"
    keep(sitting, 0)
    assert sitting.match.draw_offer is None
    with pytest.raises(DrawOfferRefused):
        decide.answer_draw(sitting.match, 1, accept=True, now_ms=1)


def test_who_resigns_loses_to_all_others() -> None:
    sitting = three()
    sitting.take(decide.resign(sitting.match, 1, 1))
    outcome = sitting.match.outcome
    assert outcome is not None
    assert (outcome.ranks, outcome.payoffs, outcome.reason) == ((1, 3, 1), (1, -2, 1), "resigned")
    ended = sitting.steps[-1].entry.ended
    assert (ended.seed, ended.salt) == (sitting.match.seed, sitting.match.salt)


# --- going away


def test_an_absence_is_claimed_after_the_grace() -> None:
    sitting = three()
    left_ms = sitting.now_ms
    sitting.take(decide.leave(sitting.match, 1, left_ms))
    assert sitting.steps[-1].entry.left.claimable.ToMilliseconds() == left_ms + GRACE_MS
    assert decide.leave(sitting.match, 1, left_ms + 1) is None, "it is known"
    with pytest.raises(NotClaimable):
        decide.claim(sitting.match, 0, left_ms + GRACE_MS - 1)
    with pytest.raises(NotClaimable):
        decide.claim(sitting.match, 1, left_ms + GRACE_MS)
    sitting.take(decide.claim(sitting.match, 0, left_ms + GRACE_MS))
    assert sitting.match.outcome is not None
    assert (sitting.match.outcome.reason, sitting.match.outcome.ranks) == ("abandoned", (1, 3, 1))


def test_who_is_back_in_time_loses_nothing() -> None:
    sitting = three()
    sitting.take(decide.leave(sitting.match, 1, sitting.now_ms))
    sitting.take(decide.come_back(sitting.match, 1, sitting.now_ms))
    assert decide.come_back(sitting.match, 1, sitting.now_ms) is None
    with pytest.raises(NotClaimable):
        decide.claim(sitting.match, 0, sitting.now_ms + 10 * GRACE_MS)


def test_who_acts_is_back() -> None:
    sitting = three()
    sitting.take(decide.leave(sitting.match, 1, sitting.now_ms))
    keep(sitting, 1)
    with pytest.raises(NotClaimable):
        decide.claim(sitting.match, 0, sitting.now_ms + 10 * GRACE_MS)


def test_bots_and_matches_without_a_grace_know_no_absence() -> None:
    assert decide.leave(Sitting(TABLUT).match, 0, 1) is None
    with_bot = Sitting(TABLUT, bots={1: 1}, grace_ms=GRACE_MS)
    assert decide.leave(with_bot.match, 1, 1) is None
    over = three()
    over.take(decide.resign(over.match, 0, 1))
    assert decide.leave(over.match, 1, 1) is None
