"""Checks how a match ends: as the rules say, or by its seats. Pure."""

from typing import Final

from ardri.match.v1.record_pb2 import LogEntry
from services.kernel import Outcome, commitment
from services.kernel.seeds import SALT_BYTES, SEED_BYTES
from services.record.draft import outcome_message
from services.record.match import LIVE, Match
from services.record.verify.divergence import require

HOST_REASONS: Final = frozenset({"crashed", "stalled", "illegal_action", "out_of_resources", "withdrawn"})
"""Why a host of bots may end a match against one seat; the record cannot show that it was so."""


def ended(match: Match, entry: LogEntry) -> None:
    """Checks the end of a match, and that it reveals the seed.

    Raises:
        Divergence: it does not follow.
    """
    require(match.status == LIVE, "an end before the start")
    held = commitment(entry.ended.seed, entry.ended.salt) == match.spec.seed_commitment
    require(held, "the revealed seed does not fit the commitment")
    # Hashed one after the other, they would fit as well with the border between them elsewhere.
    lengths = (len(entry.ended.seed), len(entry.ended.salt))
    require(lengths == (SEED_BYTES, SALT_BYTES), f"a seed and salt of {lengths} bytes")
    by_rules = match.game.outcome(match.state)
    if by_rules is not None:
        require(entry.ended.outcome == outcome_message(by_rules), f"the rules say {by_rules}")
    else:
        _ended_by_seats(match, entry)


def _ended_by_seats(match: Match, entry: LogEntry) -> None:
    outcome = entry.ended.outcome
    seats = match.spec.seats
    reason = outcome.reason
    losers = [seat for seat, rank in enumerate(outcome.ranks) if rank != 1]
    gone = [seat for seat in losers if match.left.get(seat, 2**62) + match.grace_ms <= entry.time_ms]
    surrendered = Outcome.forfeited_by(losers[:1], seats, reason)
    wanted = {
        "time_out": Outcome.forfeited_by(match.clock.flagged(entry.time_ms), seats, reason),
        "resigned": surrendered,
        "abandoned": Outcome.forfeited_by(gone, seats, reason),
        "draw_agreed": Outcome.drawn(seats, reason),
        **dict.fromkeys(HOST_REASONS, surrendered),
    }.get(reason)
    require(wanted is not None, f"no match ends by {reason!r}")
    assert wanted is not None
    require(outcome == outcome_message(wanted), f"{reason} gives {wanted}")
    gives_up = reason in HOST_REASONS or reason == "resigned"
    require(bool(losers) or not gives_up, f"{reason}, but nobody loses")
    if reason == "draw_agreed":
        agreed = {match.draw_offer, *match.draw_accepted}
        require(agreed == set(range(seats)), "a draw that not all have agreed to")
    if reason == "time_out":
        require(bool(match.clock.flagged(entry.time_ms)), "a time-out before the time")
        require(match.clock.lapsed(entry.time_ms) is None, "a time-out before a decision that had lapsed")
