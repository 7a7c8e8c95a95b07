"""Checks that a match ends as the rules say, or as its seats or an operator decided. Pure."""

from collections.abc import Sequence
from typing import Final

from ardri.match.v1.record_pb2 import LogEntry
from services.kernel import Outcome, commitment
from services.kernel.outcome import CALLED_OFF, TERMINATED, WITHOUT_RESULT
from services.kernel.seeds import SALT_BYTES, SEED_BYTES
from services.record.drop_outs import Departure, goes_on, groups
from services.record.match import LIVE, WAITING, Match
from services.record.verify import draws
from services.record.verify.divergence import Divergence, require, require_in_time
from services.wire.outcomes import outcome_message

HOST_REASONS: Final = frozenset({"crashed", "stalled", "illegal_action", "out_of_resources", "withdrawn"})
"""Why a host of bots may end a match against one seat. The record cannot prove that the reason is true."""
DRAW_AGREED: Final = "draw_agreed"
"""All seats that are still in the match have agreed to a draw."""
ADJUDICATED: Final = "adjudicated"
"""An operator has decided how the match ends: one seat wins, or it is drawn."""
OPERATOR_REASONS: Final = frozenset({ADJUDICATED, TERMINATED})
"""Reasons of an operator. The record shows who won and why, and that no action of the game ended the match.
"""


def ended(match: Match, entry: LogEntry) -> None:
    """Checks the end of a match, and that it reveals the seed.

    Raises:
        Divergence: the entry does not follow.
    """
    reason = entry.ended.outcome.reason
    begun = match.status == LIVE or (match.status == WAITING and reason in WITHOUT_RESULT)
    require(begun, "an end before the start")
    if reason == CALLED_OFF:
        require(match.status == WAITING, "called off after the start")
        require(bool(match.spec.opened_by), "called off, but no account has opened it")
    held = commitment(entry.ended.seed, entry.ended.salt) == match.spec.seed_commitment
    require(held, "the revealed seed does not fit the commitment")
    # They are hashed one after the other, so with another border between them they would fit, too.
    lengths = (len(entry.ended.seed), len(entry.ended.salt))
    require(lengths == (SEED_BYTES, SALT_BYTES), f"a seed and salt of {lengths} bytes")
    told = bool(entry.ended.cause)
    require(told == (reason in OPERATOR_REASONS), "operators say why they end a match, and nobody else does")
    require(not entry.ended.told, "words, which follow from the outcome and are in no log")
    by_rules = match.game.outcome(match.position)
    if by_rules is not None:
        by_rules = by_rules.behind(groups(match.dropped))
        require(entry.ended.outcome == outcome_message(by_rules), f"the rules say {by_rules}")
    else:
        _ended_by_seats(match, entry)


def _ended_by_seats(match: Match, entry: LogEntry) -> None:
    outcome = entry.ended.outcome
    seats = match.spec.seats
    reason = outcome.reason
    behind = [seat for seat, rank in enumerate(outcome.ranks) if rank != 1]
    losers = [seat for seat in behind if seat not in match.dropped]
    gone = [seat for seat in losers if match.has_abandoned(seat, entry.time_ms)]
    surrendered = Outcome.forfeited_by(losers[:1], seats, reason)
    wanted = {
        Departure.TIME_OUT.value: Outcome.forfeited_by(match.clock.flagged(entry.time_ms), seats, reason),
        Departure.RESIGNED.value: surrendered,
        Departure.ABANDONED.value: Outcome.forfeited_by(gone, seats, reason),
        DRAW_AGREED: Outcome.drawn(seats, reason),
        ADJUDICATED: _adjudicated(behind, seats),
        **dict.fromkeys(WITHOUT_RESULT, Outcome.drawn(seats, reason)),
        **dict.fromkeys(HOST_REASONS, surrendered),
    }.get(reason)
    if wanted is None:
        raise Divergence(f"no match ends by {reason!r}")
    if reason == Departure.ABANDONED.value:
        require(bool(gone), "nobody was away for the grace of the match")
    wanted = wanted.behind(groups(match.dropped))
    require(outcome == outcome_message(wanted), f"{reason} gives {wanted}")
    leaving = {
        Departure.TIME_OUT.value: match.clock.flagged(entry.time_ms),
        Departure.RESIGNED.value: losers[:1],
        Departure.ABANDONED.value: gone,
    }.get(reason)
    on = leaving and goes_on(match.spec, match.sitters, match.dropped, leaving)
    require(not on, f"{reason}, but the match goes on without who leaves it")
    gives_up = reason in HOST_REASONS or reason == Departure.RESIGNED.value
    require(bool(losers) or not gives_up, f"{reason}, but nobody loses")
    if reason == DRAW_AGREED:
        require(draws.is_due(match), "a draw that not all have agreed to")
    else:
        require(not draws.is_due(match), f"{reason}, but all have agreed to a draw")
    if reason == Departure.TIME_OUT.value:
        require(bool(match.clock.flagged(entry.time_ms)), "a time-out before the time")
        require(match.clock.lapsed(entry.time_ms) is None, "a time-out before a decision that had lapsed")
    elif match.status == LIVE:
        require_in_time(match, entry.time_ms, reason)


def _adjudicated(losers: Sequence[int], seats: int) -> Outcome:
    """Returns the outcome of an operator's decision by which those seats do not win."""
    winners = [seat for seat in range(seats) if seat not in losers]
    if losers and len(winners) == 1:
        return Outcome.won_by(winners[0], seats, ADJUDICATED)
    return Outcome.drawn(seats, ADJUDICATED)
