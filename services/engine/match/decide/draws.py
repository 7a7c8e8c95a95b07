"""Draws by agreement. Pure."""

from ardri.match.v1 import match_pb2
from ardri.match.v1.record_pb2 import LogEntry
from services.engine.match.decide.bots import draws as bot_draws
from services.engine.match.decide.checks import require_in
from services.engine.match.decide.single import single
from services.record.draft import Draft
from services.record.match import Match
from services.runtime.errors import DrawOfferRefused


def offer_draw(match: Match, seat: int, now_ms: int) -> Draft:
    """Offers a draw, or accepts the standing offer of another seat.

    Bots that are not to act answer in the same draft, so that each answers exactly once.

    Raises:
        DrawOfferRefused: this seat's own offer stands, or was declined and no seat has acted since.
    """
    require_in(match, seat)
    if match.draw_offer == seat:
        raise DrawOfferRefused(f"the offer of seat {seat} already stands")
    if match.draw_offer is not None:
        return answer_draw(match, seat, accept=True, now_ms=now_ms)
    if match.offered.get(seat) == match.steps:
        raise DrawOfferRefused("a draw was declined; it can be offered again when a seat has acted")
    draft = single(match, LogEntry(draw_offered=match_pb2.DrawOffered(seat=seat)), now_ms)
    bot_draws.answer_at_once(match, draft, seat)
    return draft


def answer_draw(match: Match, seat: int, *, accept: bool, now_ms: int) -> Draft:
    """Accepts or declines an offer; the match is drawn once all other seats have accepted.

    Raises:
        DrawOfferRefused: no other seat's offer stands, or this seat has already accepted.
    """
    require_in(match, seat)
    if match.draw_offer is None or match.draw_offer == seat or seat in match.draw_accepted:
        raise DrawOfferRefused(f"no draw offer waits for an answer of seat {seat}")
    if not accept:
        return single(match, LogEntry(draw_declined=match_pb2.DrawDeclined(seat=seat)), now_ms)
    draft = Draft(match, now_ms)
    bot_draws.accept(match, draft, [seat], match.draw_offer)
    return draft
