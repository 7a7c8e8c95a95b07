"""Matches, events and results in plain words."""

import math
from datetime import UTC, datetime
from typing import Final

from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.duration_pb2 import Duration
from google.protobuf.timestamp_pb2 import Timestamp

from ardri.match.v1 import match_pb2 as pb
from ardri_cli.terminal.board import loaded
from ardri_cli.terminal.text import printable
from services.wire.outcomes import outcome_from_message
from services.wording import rules_of

AUTOMATIC: Final = {-1: "chance", -2: "the table"}
"""The names of the actors that are not seats, by their numbers."""
_OUT: Final = {
    pb.DROP_OUT_RESIGNED: "resigned",
    pb.DROP_OUT_TIME_OUT: "ran out of time",
    pb.DROP_OUT_ABANDONED: "left the match",
}
_DAY: Final = 24 * 3600
_TIME_OUT: Final = "time_out"
PHRASES: Final = {
    name.removeprefix("PHRASE_").replace("_", " ").lower(): number
    for name, number in pb.Phrase.items()
    if number
}
"""The phrases that can be said at a table, such as `well played`, with their numbers."""


def seat_name(match: pb.Match, seat: int) -> str:
    """The name of a seat, as its game calls it; also of chance and the table."""
    if seat in AUTOMATIC:
        return AUTOMATIC[seat]
    return next((each.title for each in match.seats if each.seat == seat and each.title), f"seat {seat}")


def sitter(seat: pb.Seat, *, is_over: bool = False) -> str:
    """Who sits in a seat. `is_over`: the match has ended, so that nobody can join."""
    if seat.dropped_out:
        return f"AI level {seat.bot.level} for {printable(seat.name) or 'somebody'}"
    if seat.HasField("bot"):
        return f"AI level {seat.bot.level}"
    vacant = "nobody" if is_over else "open"
    return printable(seat.name) or ("somebody" if seat.account_id else vacant)


def may_call_off(match: pb.Match, seat: int) -> bool:
    """Whether the match waits, and the player in that seat has opened it."""
    opener = match.spec.opened_by
    is_own = any(each.seat == seat and each.account_id == opener for each in match.seats)
    return match.status == pb.MATCH_STATUS_WAITING and bool(opener) and is_own


def may_leave(match: pb.Match) -> bool:
    """Whether the match waits, and somebody has opened it for others to join."""
    return match.status == pb.MATCH_STATUS_WAITING and bool(match.spec.opened_by)


def describe_seats(match: pb.Match) -> str:
    """`attackers (0): ann · defenders (1): AI level 3`."""
    is_over = match.status == pb.MATCH_STATUS_ENDED
    told = ((seat_name(match, each.seat), each.seat, sitter(each, is_over=is_over)) for each in match.seats)
    return " · ".join(f"{name} ({seat}): {who}" for name, seat, who in told)


def describe_status(status: "pb.MatchStatus.ValueType") -> str:
    """`live`."""
    return pb.MatchStatus.Name(status).removeprefix("MATCH_STATUS_").lower()


def describe_turn(match: pb.MatchSummary) -> str:
    """`yours`, `invited`, or the seats that are to act; empty if none is."""
    own = match.viewer_seat if match.HasField("viewer_seat") else None
    if any(seat.reserved and seat.seat == own for seat in match.seats):
        return "invited"
    if own in match.to_act:
        return "yours"
    return ", ".join(AUTOMATIC.get(seat) or _title(match, seat) for seat in match.to_act)


def _title(match: pb.MatchSummary, seat: int) -> str:
    return next((each.title for each in match.seats if each.seat == seat and each.title), f"seat {seat}")


def describe_event(match: pb.Match, event: pb.Event) -> str:
    """The event in one line. `match`: as it was after the event."""
    body = event.WhichOneof("body")
    if body == "played":
        return _played(match, event.played)
    if body == "joined":
        return f"{sitter(event.joined.seat)} takes the seat of the {seat_name(match, event.joined.seat.seat)}"
    if body == "freed":
        freed = event.freed.seat
        kept = f", and kept for {sitter(freed)}" if freed.reserved else ""
        return f"the seat of the {seat_name(match, freed.seat)} is given back{kept}"
    if body == "left":
        until = time_of_day(event.left.claimable)
        return f"away: {seat_name(match, event.left.seat)}; the match may be claimed from {until}"
    if body == "dropped_out":
        out = event.dropped_out.seat
        why = _OUT.get(out.dropped_out, "is out")
        return f"the {seat_name(match, out.seat)} {why}; AI level {out.bot.level} plays on for the seat"
    if body == "ended":
        return describe_outcome(match, event.ended.outcome, event.ended.cause)
    words = {
        "created": "the match is open",
        "started": "all seats are taken; play starts",
        "draw_offered": "draw offered by the {}",
        "draw_accepted": "draw accepted by the {}",
        "draw_declined": "draw declined by the {}",
        "takeback_offered": "the {} would take the last action back",
        "takeback_accepted": "the {} agree to take it back",
        "takeback_declined": "the {} decline to take it back",
        "taken_back": "taken back",
        "returned": "back: {}",
    }
    seat = getattr(getattr(event, body or "created"), "seat", 0)
    return words.get(body or "", body or "").format(seat_name(match, seat))


def time_of_day(at: Timestamp) -> str:
    """`14:05:30`, on this computer's clock."""
    return at.ToDatetime(tzinfo=UTC).astimezone().strftime("%H:%M:%S")


def describe_phrase(match: pb.Match, said: pb.Said) -> str:
    """`attackers: well played`; for a spectator, with the spectator's name."""
    who = printable(said.name) if said.seat not in range(len(match.seats)) else seat_name(match, said.seat)
    words = next((words for words, number in PHRASES.items() if number == said.phrase), "says something")
    return f"{who or 'a spectator'}: {words}"


def _played(match: pb.Match, played: pb.ActionPlayed) -> str:
    action = played.action.notation or "acts"
    if played.lapsed:
        action += ", as it did not answer in time"
    told = [line for line in (_game_event(match.spec.game, each) for each in played.events) if line]
    return ": ".join((seat_name(match, played.seat), " · ".join((action, *told))))


def _game_event(game_name: str, packed: AnyMessage) -> str:
    game, wire = loaded(game_name)
    return game.tell(wire.event_from_proto(wire.event_type.FromString(packed.value)))


def describe_outcome(match: pb.Match, outcome: pb.Outcome, cause: str = "") -> str:
    """Who won and why: `attackers win: king captured (rule B13)`. `cause`: why it was ended from outside."""
    told = outcome_from_message(outcome).told([seat_name(match, seat) for seat in range(len(outcome.ranks))])
    return f"{told} ({printable(cause)})" if cause else told


def rule_text(match: pb.Match, number: str) -> str:
    """The text of a rule of the match; empty if the game has no rule with that number."""
    game, _ = loaded(match.spec.game)
    written = {rule.number: rule.text for rule in rules_of(game, match.spec.rules_version)}
    return written.get(number, "")


def describe_clock(clock: pb.Clock) -> str:
    """The clock in the form that `--clock` takes."""
    base = _seconds(clock.base)
    if clock.kind == pb.CLOCK_KIND_FISCHER:
        return f"{base:g}+{_seconds(clock.increment):g}"
    if clock.kind == pb.CLOCK_KIND_PER_MOVE:
        return f"per-move {base:g}"
    if clock.kind == pb.CLOCK_KIND_CORRESPONDENCE:
        return f"{base / _DAY:g}d"
    return "none"


def describe_clocks(match: pb.Match) -> str:
    """The time left for each seat, `attackers 4:58 · defenders 5:00`; empty without a clock."""
    parts = (f"{seat_name(match, each.seat)} {clock_of(match, each.seat)}" for each in match.clocks)
    return " · ".join(parts)


def clock_of(match: pb.Match, seat: int) -> str:
    """The time left for a seat, `4:58`, or `0:00` if it lost on time; empty without a clock."""
    for clock in match.clocks:
        if clock.seat == seat:
            left = _seconds(clock.remaining)
            if clock.HasField("deadline"):
                left = (clock.deadline.ToDatetime(tzinfo=UTC) - datetime.now(UTC)).total_seconds()
            return format_time(0.0 if _has_flagged(match, seat) else max(0.0, left))
    return ""


def _has_flagged(match: pb.Match, seat: int) -> bool:
    """Whether the match ended because that seat ran out of time; the clock stopped at the action before."""
    return match.outcome.reason == _TIME_OUT and match.outcome.ranks[seat] > 1


def format_time(seconds: float) -> str:
    """`2 d 3 h`, `1:02:03`, `4:58`."""
    whole = math.ceil(seconds)
    if whole >= _DAY:
        return f"{whole // _DAY} d {whole % _DAY // 3600} h"
    hours, minutes = whole // 3600, whole % 3600 // 60
    return f"{hours}:{minutes:02}:{whole % 60:02}" if hours else f"{minutes}:{whole % 60:02}"


def _seconds(duration: Duration) -> float:
    return duration.ToNanoseconds() / 1e9
