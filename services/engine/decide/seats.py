"""A match comes into being, and its seats are taken. Pure."""

from ardri.match.v1 import match_pb2
from ardri.match.v1.record_pb2 import LogEntry
from services.engine.draft import Draft
from services.engine.match import ENDED, Match, Sitter
from services.runtime.errors import MatchOver, NoSuchSeat, SeatTaken


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
