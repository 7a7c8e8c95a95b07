"""Draws that bots agree to and offer, by what their searches say. Pure."""

from typing import Final

from ardri.match.v1 import match_pb2
from ardri.match.v1.record_pb2 import LogEntry
from services.engine.match.decide.draws import accept_draw
from services.kernel.position import WHOLE
from services.record.draft import Draft
from services.record.match import Match

_BEHIND: Final = 60
"""Of `WHOLE`: whoever expects that much less than a draw brings is glad of one."""
_EVEN: Final = 15
"""Of `WHOLE`: nearer to a draw than that a position is dead even."""
LEAST_STEPS: Final = 40
"""Actions before which nothing is settled: at the start most positions are even."""
_STEPS_BETWEEN: Final = 30
"""Actions between two offers of one seat."""


def answer(match: Match, draft: Draft, seat: int, value: int) -> None:
    """Adds what a bot that expects this answers to a standing offer, if it is asked."""
    if match.draw_offer is None or seat in (match.draw_offer, *match.draw_accepted):
        return
    short = _drawn(match) - value
    if short >= _BEHIND or (match.steps >= LEAST_STEPS and short >= -_EVEN):
        accept_draw(match, draft, seat)
    else:
        draft.add(LogEntry(draw_declined=match_pb2.DrawDeclined(seat=seat)))


def offer(match: Match, draft: Draft, seat: int, value: int) -> None:
    """Adds the offer of a bot that expects a draw: to people, when it is dead even, now and then."""
    is_even = match.steps >= LEAST_STEPS and abs(value - _drawn(match)) <= _EVEN
    last = match.offered.get(seat)
    is_due = last is None or match.steps - last >= _STEPS_BETWEEN
    has_people = any(sitter is not None and not sitter.is_bot for sitter in match.sitters)
    if is_even and is_due and has_people and match.draw_offer is None:
        draft.add(LogEntry(draw_offered=match_pb2.DrawOffered(seat=seat)))


def _drawn(match: Match) -> int:
    """What a draw brings each seat that is in it."""
    return WHOLE // (match.spec.seats - len(match.dropped))
