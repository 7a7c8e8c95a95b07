"""All refusals of the platform.

    Refusal
    ├── InvalidRequest          a field is missing, out of range or contradicts another
    │   └── RequestIdReused     the same request id with another request
    ├── IdTokenRefused          the ID token of a provider is not valid for this
    ├── NotYourTurn, MatchOver, MatchNotStarted, SeatTaken, DrawOfferRefused, TakebackRefused,
    │   NotClaimable, MatchNotEnded, TicketClosed, RulesVersionMissing     not in this state of the match
    ├── TournamentStateRefused  not in this state of the tournament
    ├── HintsForbidden          the match permits no help before its end
    ├── GuestsOff, IdentityLinked, LastWayIn    not in this state of the account, or of the platform
    ├── StaleVersion            the position has changed
    ├── StalePreferences        another device has written the preferences
    ├── NoSuchMatch, NoSuchGame, NoSuchSeat, NoSuchEntry
    ├── BadToken, ScopeMissing, NotYourSeat
    ├── LimitReached, SlowConsumer, MessageTooLarge
    ├── LogUnavailable, EngineUnavailable, DirectorUnavailable,
    │   AnalysisUnavailable, BrokerUnavailable, IssuerUnavailable, Draining
    └── RemoteRefusal           another service refused; its status is passed on unchanged

Each has a gRPC code and a stable `match.v1.Reason`. The kernel's `GameError`s are refusals, too; any other
exception is a defect of ours. rpc/statuses.py makes gRPC statuses of all of them.
"""

from typing import ClassVar, Self

import grpc
from google.rpc.status_pb2 import Status

from ardri.match.v1 import errors_pb2 as reasons
from services.kernel import GameError

_INVALID = grpc.StatusCode.INVALID_ARGUMENT
_STATE = grpc.StatusCode.FAILED_PRECONDITION
_MISSING = grpc.StatusCode.NOT_FOUND
_FULL = grpc.StatusCode.RESOURCE_EXHAUSTED
_AWAY = grpc.StatusCode.UNAVAILABLE


class Refusal(Exception):
    """A typed refusal. `metadata`: as listed in errors.proto; `retry_seconds`: not 0 where waiting helps."""

    code: ClassVar[grpc.StatusCode] = _INVALID
    reason: ClassVar["reasons.Reason.ValueType"] = reasons.REASON_INVALID_REQUEST

    def __init__(self, message: str, *, retry_seconds: float = 0.0, **metadata: str) -> None:
        super().__init__(message)
        self.metadata = metadata
        self.retry_seconds = retry_seconds


class InvalidRequest(Refusal):
    """A field is missing, out of range or contradicts another."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(f"{field}: {message}", field=field)


class RequestIdReused(Refusal):
    """The request id was used before with another request."""

    reason = reasons.REASON_REQUEST_ID_REUSED


class IdTokenRefused(Refusal):
    """The ID token of a provider is not valid for this; `check` names the check that failed."""

    reason = reasons.REASON_ID_TOKEN

    def __init__(self, check: str, message: str) -> None:
        super().__init__(f"the ID token is refused: {message}", check=check)


class NotYourTurn(Refusal):
    """It is another seat's turn."""

    code, reason = _STATE, reasons.REASON_NOT_YOUR_TURN


class MatchOver(Refusal):
    """The match has ended."""

    code, reason = _STATE, reasons.REASON_MATCH_OVER


class MatchNotStarted(Refusal):
    """Seats are still open."""

    code, reason = _STATE, reasons.REASON_MATCH_NOT_STARTED


class SeatTaken(Refusal):
    """The seat is taken, no seat is open, or the account has a seat already or has left too often."""

    code, reason = _STATE, reasons.REASON_SEAT_TAKEN


class DrawOfferRefused(Refusal):
    """There is no draw offer to answer, or the seat's own offer stands already."""

    code, reason = _STATE, reasons.REASON_DRAW_OFFER


class TakebackRefused(Refusal):
    """Nothing can be taken back, there is no such offer to answer, or the seat's own offer stands already."""

    code, reason = _STATE, reasons.REASON_TAKEBACK


class NotClaimable(Refusal):
    """No other seat is away for long enough, or the match has no abandonment policy."""

    code, reason = _STATE, reasons.REASON_NOT_CLAIMABLE


class MatchNotEnded(Refusal):
    """The match goes on: its log is secret, it has no rematch, and it cannot be called off or left."""

    code, reason = _STATE, reasons.REASON_MATCH_NOT_ENDED


class TicketClosed(Refusal):
    """The ticket is no longer searching."""

    code, reason = _STATE, reasons.REASON_TICKET_CLOSED


class RulesVersionMissing(Refusal):
    """The match is pinned to rules that this engine does not have."""

    code, reason = _STATE, reasons.REASON_RULES_VERSION


class TournamentStateRefused(Refusal):
    """The tournament or its stage is already past the request, or has not come to it yet."""

    code, reason = _STATE, reasons.REASON_TOURNAMENT_STATE


class HintsForbidden(Refusal):
    """The match permits no hints and no analysis before its end."""

    code, reason = _STATE, reasons.REASON_NO_HINTS


class GuestsOff(Refusal):
    """The platform makes no accounts for guests."""

    code, reason = _STATE, reasons.REASON_GUESTS_OFF


class IdentityLinked(Refusal):
    """The identity is linked to another account."""

    code, reason = _STATE, reasons.REASON_IDENTITY_LINKED


class LastWayIn(Refusal):
    """It is the last way to sign in to the account, which would be lost without it."""

    code, reason = _STATE, reasons.REASON_LAST_WAY_IN


class StaleVersion(Refusal):
    """The position has changed since the version on which the caller decided."""

    code, reason = grpc.StatusCode.ABORTED, reasons.REASON_STALE_VERSION

    def __init__(self, expected: int, current: int) -> None:
        super().__init__(
            f"decided on version {expected}, but the match is at {current}", version=str(current)
        )


class StalePreferences(Refusal):
    """The preferences have changed since the version that the caller would overwrite."""

    code, reason = grpc.StatusCode.ABORTED, reasons.REASON_STALE_VERSION

    def __init__(self, current: int) -> None:
        super().__init__(f"the preferences are at version {current}", version=str(current))


class NoSuchMatch(Refusal):
    """There is no match of that id."""

    code, reason = _MISSING, reasons.REASON_NO_SUCH_MATCH

    def __init__(self, match_id: str) -> None:
        super().__init__(f"no match {match_id[:80]!r}")


class NoSuchGame(Refusal):
    """No game of that name is served here."""

    code, reason = _MISSING, reasons.REASON_NO_SUCH_GAME


class NoSuchSeat(Refusal):
    """The match has no such seat."""

    code, reason = _MISSING, reasons.REASON_NO_SUCH_SEAT

    @classmethod
    def of(cls, seat: int, seats: int) -> Self:
        """Returns the refusal of `seat` in a match of `seats` seats."""
        return cls(f"the match has seats 0 to {seats - 1}, not {seat}")


class NoSuchEntry(Refusal):
    """There is no such ticket, invitation, link code, account, tournament, entrant or worker."""

    code, reason = _MISSING, reasons.REASON_NO_SUCH_ENTRY


class BadToken(Refusal):
    """There is no token; or it is expired, revoked, forged, malformed, or not of the kind for the call."""

    code, reason = grpc.StatusCode.UNAUTHENTICATED, reasons.REASON_BAD_TOKEN


class ScopeMissing(Refusal):
    """The token lacks the scope."""

    code, reason = grpc.StatusCode.PERMISSION_DENIED, reasons.REASON_SCOPE_MISSING

    def __init__(self, scope: str) -> None:
        super().__init__(f"the token lacks the scope {scope!r}", scope=scope)


class NotYourSeat(Refusal):
    """The token does not permit this for the seat or the match, or does so no longer."""

    code, reason = grpc.StatusCode.PERMISSION_DENIED, reasons.REASON_NOT_YOUR_SEAT


class LimitReached(Refusal):
    """The request is over a limit."""

    code, reason = _FULL, reasons.REASON_LIMIT


class SlowConsumer(Refusal):
    """The client reads its stream too slowly; it may resume from the last version it has."""

    code, reason = _FULL, reasons.REASON_SLOW_CONSUMER

    def __init__(self, message: str) -> None:
        super().__init__(message, retry_seconds=0.5)


class MessageTooLarge(Refusal):
    """The message is larger than the service accepts."""

    code, reason = _FULL, reasons.REASON_MESSAGE_TOO_LARGE


class LogUnavailable(Refusal):
    """The log does not answer. The request may or may not have been carried out."""

    code, reason = _AWAY, reasons.REASON_LOG_UNAVAILABLE

    def __init__(self, message: str) -> None:
        super().__init__(message, retry_seconds=0.5)


class EngineUnavailable(Refusal):
    """The engine of that game does not answer."""

    code, reason = _AWAY, reasons.REASON_ENGINE_UNAVAILABLE

    def __init__(self, message: str) -> None:
        super().__init__(message, retry_seconds=0.5)


class DirectorUnavailable(Refusal):
    """No director of tournaments answers."""

    code, reason = _AWAY, reasons.REASON_DIRECTOR_UNAVAILABLE

    def __init__(self, message: str) -> None:
        super().__init__(message, retry_seconds=0.5)


class AnalysisUnavailable(Refusal):
    """No worker has time for an analysis."""

    code, reason = _AWAY, reasons.REASON_ANALYSIS_UNAVAILABLE

    def __init__(self, message: str) -> None:
        super().__init__(message, retry_seconds=2.0)


class BrokerUnavailable(Refusal):
    """The broker does not answer."""

    code, reason = _AWAY, reasons.REASON_BROKER_UNAVAILABLE

    def __init__(self, message: str) -> None:
        super().__init__(message, retry_seconds=1.0)


class IssuerUnavailable(Refusal):
    """The provider of an identity does not answer, or answers wrongly."""

    code, reason = _AWAY, reasons.REASON_ISSUER_UNAVAILABLE

    def __init__(self, message: str) -> None:
        super().__init__(message, retry_seconds=2.0)


class Draining(Refusal):
    """The process drains. Another replica serves the match."""

    code, reason = _AWAY, reasons.REASON_DRAINING

    def __init__(self) -> None:
        super().__init__("this replica is shutting down", retry_seconds=0.2)


class RemoteRefusal(Refusal):
    """Another service refused. Its status is passed on unchanged."""

    def __init__(self, status: Status) -> None:
        super().__init__(status.message)
        self.status = status


def is_refusal(error: BaseException) -> bool:
    """Whether the error is an answer to the caller, and not a defect of ours."""
    return isinstance(error, Refusal | GameError)
