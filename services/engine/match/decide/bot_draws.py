"""Draws that bots agree to and offer, by what their searches say. Pure."""

from collections.abc import Mapping, Sequence
from typing import Final

from ardri.match.v1 import match_pb2
from ardri.match.v1.record_pb2 import LogEntry
from services.kernel import Outcome
from services.kernel.position import WHOLE
from services.record.draft import Draft
from services.record.match import Match
from services.record.verify.end import DRAW_AGREED

_BEHIND: Final = 60
"""Of `WHOLE`: whoever expects that much less than a draw brings is glad of one."""
_EVEN: Final = 15
"""Of `WHOLE`: nearer to a draw than that a position is dead even."""
LEAST_STEPS: Final = 40
"""Actions before which nothing is settled: at the start most positions are even."""
_STEPS_BETWEEN: Final = 30
"""Actions between two offers of one seat."""


def accept(match: Match, draft: Draft, seats: Sequence[int], offerer: int) -> None:
    """Adds that these seats accept, and the end if they were the last ones who were asked."""
    for seat in seats:
        draft.add(LogEntry(draw_accepted=match_pb2.DrawAccepted(seat=seat)))
    if {offerer, *match.draw_accepted, *seats}.issuperset(match.staying):
        draft.end(Outcome.drawn(match.spec.seats, DRAW_AGREED))


def answer(match: Match, draft: Draft, seat: int, value: int | None) -> None:
    """Adds what a bot that acts, and expects this of it, answers to a standing offer, if it is asked."""
    offerer = match.draw_offer
    if offerer is not None and seat not in (offerer, *match.draw_accepted):
        _answer(match, draft, [seat], {} if value is None else {seat: value}, offerer)


def answer_at_once(match: Match, draft: Draft, offerer: int) -> None:
    """Adds what bots that are not to act answer to an offer that the draft makes.

    They go by what they expected of their last action. Those to act are thinking about the position of now,
    and answer with their action.
    """
    asked = [
        seat
        for seat in range(match.spec.seats)
        if seat not in (offerer, *match.to_act) and is_a_bots(match, seat)
    ]
    if asked:
        _answer(match, draft, asked, match.expects, offerer)


def _answer(
    match: Match, draft: Draft, seats: Sequence[int], values: Mapping[int, int], offerer: int
) -> None:
    """One who declines is enough; whoever cannot say what it expects does."""
    against = [seat for seat in seats if seat not in values or not _agrees(match, values[seat])]
    if against:
        draft.add(LogEntry(draw_declined=match_pb2.DrawDeclined(seat=against[0])))
    else:
        accept(match, draft, seats, offerer)


def is_a_bots(match: Match, seat: int) -> bool:
    """Whether a bot sits there of its own; not one that plays on for somebody who is out."""
    sitter = match.sitters[seat]
    return sitter is not None and sitter.is_bot and seat not in match.dropped


def has_people(match: Match) -> bool:
    """Whether somebody sits there who is no bot."""
    return any(sitter is not None and not sitter.is_bot for sitter in match.sitters)


def _agrees(match: Match, value: int) -> bool:
    short = _drawn(match) - value
    return short >= _BEHIND or (match.steps >= LEAST_STEPS and short >= -_EVEN)


def offer(match: Match, draft: Draft, seat: int, value: int) -> None:
    """Adds the offer of a bot that expects a draw: to people, when it is dead even, now and then.

    Not where something is hidden or drawn: an even chance says little there, and luck may turn it.
    """
    facts = match.game.facts
    is_open = facts.perfect_information and not facts.chance
    is_even = match.steps >= LEAST_STEPS and abs(value - _drawn(match)) <= _EVEN
    last = match.offered.get(seat)
    is_due = last is None or match.steps - last >= _STEPS_BETWEEN
    if is_open and is_even and is_due and match.draw_offer is None and has_people(match):
        draft.add(LogEntry(draw_offered=match_pb2.DrawOffered(seat=seat)))


def _drawn(match: Match) -> int:
    """What a draw brings each seat that is in it."""
    return WHOLE // len(match.staying)
