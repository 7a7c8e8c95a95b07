"""What each command makes of a match: checks, then a draft of entries. Pure; one function a command.

Raises the typed refusals of services/runtime/errors.py and the kernel's; a refused command changes nothing.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ardri.match.v1 import match_pb2
from ardri.match.v1.record_pb2 import LogEntry
from services.engine.draft import Draft
from services.engine.match import ENDED, LIVE, WAITING, Match, Receipt, Sitter
from services.engine.steps import DueStep
from services.kernel import TABLE, Outcome, Seat
from services.runtime.errors import (
    DrawOfferRefused,
    MatchNotStarted,
    MatchOver,
    NoSuchSeat,
    NotClaimable,
    NotYourTurn,
    RequestIdReused,
    SeatTaken,
    StaleVersion,
)

Decide = Callable[[Match, int], Any]
"""Makes a draft of a match at a time, or any other answer that needs no commit; may refuse."""
Done = Callable[[Any], None]
"""Told the committed draft, the other answer, or the exception."""
Submit = Callable[[Decide, Done], None]
"""Hands a command to its match."""


@dataclass(frozen=True, slots=True)
class Command:
    """An action to play, as it came through the door."""

    seat: Seat
    action: int
    notation: str
    expected_version: int
    request_key: str


def create(match: Match, spec: match_pb2.MatchSpec, taken: dict[int, Sitter], now_ms: int) -> Draft | None:
    """The first entry, the seats that are taken from the start, and play if that is all of them.

    None if the match is there already. The match comes with its first position and its clock.
    """
    if match.version:
        return None
    draft = Draft(match, now_ms)
    draft.add(LogEntry(created=match_pb2.MatchCreated(spec=spec)))
    draft.sitters = [None] * spec.seats
    for seat, sitter in sorted(taken.items()):
        _sit(match, draft, seat, sitter)
    if len(taken) == spec.seats:
        draft.start(spec.seats)
    return draft


def join(match: Match, seat: int | None, sitter: Sitter, now_ms: int) -> Draft | int:
    """Takes the seat, or the first open one; the seat itself if the account already has it.

    Raises:
        NoSuchSeat, SeatTaken: as they say.
    """
    held = match.seat_of(sitter.account_id)
    if held is not None and seat in (None, held):
        return held
    if match.status == ENDED:
        raise MatchOver("the match has ended")
    if seat is None:
        seat = next((each for each, holder in enumerate(match.sitters) if holder is None), None)
        if seat is None:
            raise SeatTaken("no seat is open")
    if not 0 <= seat < len(match.sitters):
        raise NoSuchSeat(f"the match has seats 0 to {len(match.sitters) - 1}, not {seat}")
    if match.sitters[seat] is not None:
        raise SeatTaken(f"seat {seat} is taken")
    if held is not None:
        raise SeatTaken(f"this account holds seat {held} already")
    draft = Draft(match, now_ms)
    _sit(match, draft, seat, sitter)
    if all(draft.sitters):
        draft.start(match.spec.seats)
    return draft


def play(match: Match, command: Command, now_ms: int) -> Draft | Receipt:
    """Plays an action; the first answer again if the request was answered before.

    Raises:
        RequestIdReused, MatchOver, MatchNotStarted, NotYourTurn, StaleVersion, IllegalAction.
    """
    receipt = match.receipts.get(command.request_key)
    if receipt is not None:
        if receipt.notation != command.notation:
            raise RequestIdReused(f"that request played {receipt.notation}, not {command.notation}")
        return receipt
    _require_turn(match, command.seat, command.expected_version)
    draft = Draft(match, now_ms)
    draft.act(command.seat, command.action)
    return draft


def settle(match: Match, step: DueStep, now_ms: int) -> Draft | Receipt:
    """Makes an automatic step of the table; the first answer again if it was made before.

    Raises:
        MatchOver, MatchNotStarted, NotYourTurn, StaleVersion, InvalidNotation, IllegalAction.
    """
    receipt = match.receipts.get(step.request_key)
    if receipt is not None:
        return receipt
    _require_turn(match, TABLE, step.version)
    draft = Draft(match, now_ms)
    draft.act(TABLE, match.game.parse(match.state, TABLE, step.notation))
    return draft


def time_out(match: Match, now_ms: int) -> Draft | None:
    """What follows when a seat's time is up: its decision lapses, or the match ends; None if it is not."""
    if match.status != LIVE or not match.clock.spec.is_timed:
        return None
    lapsed = match.clock.lapsed(now_ms)
    if lapsed is not None:
        return _lapsed(match, lapsed, now_ms)
    flagged = match.clock.flagged(now_ms)
    if not flagged:
        return None
    return _ended(match, Outcome.forfeited_by(flagged, match.spec.seats, "time_out"), now_ms)


def resign(match: Match, seat: int, now_ms: int) -> Draft:
    """The seat gives up; the others win."""
    require_live(match)
    return _ended(match, Outcome.forfeited_by((seat,), match.spec.seats, "resigned"), now_ms)


def offer_draw(match: Match, seat: int, now_ms: int) -> Draft:
    """Offers a draw, or accepts the standing offer of another seat.

    Raises:
        DrawOfferRefused: this seat's own offer already stands.
    """
    require_live(match)
    if match.draw_offer == seat:
        raise DrawOfferRefused(f"the offer of seat {seat} already stands")
    if match.draw_offer is not None:
        return answer_draw(match, seat, accept=True, now_ms=now_ms)
    return _single(match, LogEntry(draw_offered=match_pb2.DrawOffered(seat=seat)), now_ms)


def answer_draw(match: Match, seat: int, *, accept: bool, now_ms: int) -> Draft:
    """Accepts or declines; the match is drawn once all other seats have accepted.

    Raises:
        DrawOfferRefused: no other seat's offer stands, or this seat has accepted.
    """
    require_live(match)
    if match.draw_offer is None or match.draw_offer == seat or seat in match.draw_accepted:
        raise DrawOfferRefused(f"no draw offer waits for an answer of seat {seat}")
    if not accept:
        return _single(match, LogEntry(draw_declined=match_pb2.DrawDeclined(seat=seat)), now_ms)
    draft = _single(match, LogEntry(draw_accepted=match_pb2.DrawAccepted(seat=seat)), now_ms)
    if len(match.draw_accepted) + 2 == match.spec.seats:
        draft.end(Outcome.drawn(match.spec.seats, "draw_agreed"))
    return draft


def claim(match: Match, seat: int, now_ms: int) -> Draft:
    """Ends the match against the seats that have been away for the grace.

    Raises:
        NotClaimable: nobody has; `claimable_at` says when.
    """
    require_live(match)
    gone = [each for each, at in match.left.items() if each != seat and at + match.grace_ms <= now_ms]
    if not match.grace_ms or not gone:
        raise NotClaimable("no other seat has been away for the grace of this match")
    return _ended(match, Outcome.forfeited_by(gone, match.spec.seats, "abandoned"), now_ms)


def leave(match: Match, seat: int, now_ms: int) -> Draft | None:
    """Notes that a seat is away; None if that means nothing or is known."""
    sitter = match.sitters[seat]
    if match.status != LIVE or not match.grace_ms or seat in match.left or not sitter or sitter.is_bot:
        return None
    entry = LogEntry(left=match_pb2.SeatLeft(seat=seat))
    entry.left.claimable.FromMilliseconds(now_ms + match.grace_ms)
    return _single(match, entry, now_ms)


def come_back(match: Match, seat: int, now_ms: int) -> Draft | None:
    """Notes that a seat is here again; None if it was not away."""
    if match.status != LIVE or seat not in match.left:
        return None
    return _single(match, LogEntry(returned=match_pb2.SeatReturned(seat=seat)), now_ms)


def require_live(match: Match) -> None:
    """Checks that seats can act.

    Raises:
        MatchOver, MatchNotStarted: they cannot.
    """
    if match.status == ENDED:
        reason = match.outcome.reason if match.outcome else ""
        raise MatchOver(f"the match has ended: {reason}")
    if match.status == WAITING:
        raise MatchNotStarted("seats are still open")


def _sit(match: Match, draft: Draft, seat: int, sitter: Sitter) -> None:
    titles = match.game.facts.seat_names
    message = match_pb2.Seat(
        seat=seat,
        title=titles[seat] if seat < len(titles) else "",
        account_id=sitter.account_id,
        name=sitter.name,
    )
    if sitter.is_bot:
        message.bot.level = sitter.level
    draft.sit(seat, sitter, LogEntry(joined=match_pb2.SeatJoined(seat=message)))


def _single(match: Match, entry: LogEntry, now_ms: int) -> Draft:
    draft = Draft(match, now_ms)
    draft.add(entry)
    return draft


def _require_turn(match: Match, seat: Seat, expected: int) -> None:
    """Checks that the seat decides now, and on the position of that version.

    Raises:
        MatchOver, MatchNotStarted, NotYourTurn, StaleVersion: as they say.
    """
    require_live(match)
    version = match.version
    if expected > version or (seat in match.to_act and expected < match.decided[seat]):
        raise StaleVersion(expected, version)
    if seat not in match.to_act:
        if expected < version:
            raise StaleVersion(expected, version)
        raise NotYourTurn(f"seat {seat} is not to act; to act: {list(match.to_act)}")


def _lapsed(match: Match, seat: Seat, now_ms: int) -> Draft:
    action = match.game.lapse(match.state, seat)
    assert action is not None, "only a decision that lapses is on offer"
    draft = Draft(match, now_ms)
    draft.act(seat, action, lapsed=True)
    return draft


def _ended(match: Match, outcome: Outcome, now_ms: int) -> Draft:
    draft = Draft(match, now_ms)
    draft.end(outcome)
    return draft
