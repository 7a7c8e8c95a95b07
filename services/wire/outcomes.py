"""Translates outcomes between the kernel and `ardri.match.v1.Outcome`."""

from ardri.match.v1 import match_pb2
from services.kernel.outcome import Outcome


def outcome_message(outcome: Outcome) -> match_pb2.Outcome:
    """Returns the message of an outcome."""
    return match_pb2.Outcome(
        ranks=outcome.ranks, payoffs=outcome.payoffs, reason=outcome.reason, rule=outcome.rule
    )


def outcome_from_message(message: match_pb2.Outcome) -> Outcome:
    """Returns the outcome of a message."""
    return Outcome(tuple(message.ranks), tuple(message.payoffs), message.reason, message.rule)
