"""Draws that bots accept and offer, according to the values their searches expect. Pure."""

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
"""Of `WHOLE`: a bot that expects this much less than a draw brings is glad of a draw."""
_EVEN: Final = 15
"""Of `WHOLE`: a position whose value is within this of a draw counts as even."""
LEAST_STEPS: Final = 40
"""Actions before which nothing counts as settled: at the start most positions are even."""
_STEPS_BETWEEN: Final = 30
"""Actions between two offers of the same seat."""


def accept(match: Match, draft: Draft, seats: Sequence[int], offerer: int) -> None:
    """Adds that these seats accept, and the end of the match if everybody else has accepted."""
    for seat in seats:
        draft.add(LogEntry(draw_accepted=match_pb2.DrawAccepted(seat=seat)))
    if {offerer, *match.draw_accepted, *seats}.issuperset(match.staying):
        draft.end(Outcome.drawn(match.spec.seats, DRAW_AGREED))


def answer(match: Match, draft: Draft, seat: int, value: int | None) -> None:
    """Adds a bot's answer to a standing draw offer that asks it. `value`: what it expects of its action."""
    offerer = match.draw_offer
    if offerer is not None and seat not in (offerer, *match.draw_accepted):
        _answer(match, draft, [seat], {} if value is None else {seat: value}, offerer)


def answer_at_once(match: Match, draft: Draft, offerer: int) -> None:
    """Adds the answers of bots that are not to act to an offer that the draft makes.

    They answer by what they expected of their last action. Bots that are to act are thinking about the
    current position, and answer with their action.
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
    """Adds that all accept, or that one declines. A bot that does not know what it expects declines."""
    against = [seat for seat in seats if seat not in values or not _agrees(match, values[seat])]
    if against:
        draft.add(LogEntry(draw_declined=match_pb2.DrawDeclined(seat=against[0])))
    else:
        accept(match, draft, seats, offerer)


def is_a_bots(match: Match, seat: int) -> bool:
    """Whether a bot sits there in its own right, and does not play on for somebody who has dropped out."""
    sitter = match.sitters[seat]
    return sitter is not None and sitter.is_bot and seat not in match.dropped


def has_people(match: Match) -> bool:
    """Whether a person sits in any seat."""
    return any(sitter is not None and not sitter.is_bot for sitter in match.sitters)


def _agrees(match: Match, value: int) -> bool:
    short = _drawn(match) - value
    return short >= _BEHIND or (match.steps >= LEAST_STEPS and short >= -_EVEN)


def offer(match: Match, draft: Draft, seat: int, value: int) -> None:
    """Adds the draw offer of a bot in an even position. It offers only to people, and only now and then.

    It makes no offer in games with hidden information or chance: an even value says little there, as luck may
    change it.
    """
    facts = match.game.facts
    is_open = facts.perfect_information and not facts.chance
    is_even = match.steps >= LEAST_STEPS and abs(value - _drawn(match)) <= _EVEN
    last = match.offered.get(seat)
    is_due = last is None or match.steps - last >= _STEPS_BETWEEN
    if is_open and is_even and is_due and match.draw_offer is None and has_people(match):
        draft.add(LogEntry(draw_offered=match_pb2.DrawOffered(seat=seat)))


def _drawn(match: Match) -> int:
    """Returns the value of a draw for each seat that is still in the match."""
    return WHOLE // len(match.staying)
