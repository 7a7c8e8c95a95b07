"""All refusals of the platform, and their mapping to gRPC statuses.

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

The kernel's `GameError`s are mapped, too. Each refusal has a stable `match.v1.Reason`. Any other exception is
a defect of ours: it is logged in full, and becomes INTERNAL without its message.
"""

from typing import ClassVar, Final, Self

import grpc
from google.protobuf.any_pb2 import Any
from google.protobuf.duration_pb2 import Duration
from google.rpc.error_details_pb2 import ErrorInfo, RetryInfo
from google.rpc.status_pb2 import Status

from ardri.match.v1 import errors_pb2 as reasons
from services.kernel import (
    GameError,
    IllegalAction,
    InvalidNotation,
    InvalidOptions,
    InvalidSetup,
    Silenced,
)

DOMAIN = "ardri"
MOST_MESSAGE_BYTES: Final = 1_200
"""Most bytes of a message. gRPC sends it twice, once with up to three characters for a byte, and clients drop
trailers of more than 8 KiB: they would not learn why their call was refused."""
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


_OF_GAMES: dict[type[GameError], tuple[grpc.StatusCode, "reasons.Reason.ValueType"]] = {
    InvalidSetup: (_INVALID, reasons.REASON_INVALID_SETUP),
    InvalidOptions: (_INVALID, reasons.REASON_INVALID_OPTIONS),
    InvalidNotation: (_INVALID, reasons.REASON_INVALID_NOTATION),
    IllegalAction: (_STATE, reasons.REASON_ILLEGAL_ACTION),
    Silenced: (_STATE, reasons.REASON_SILENCED),
}

_OURS = frozenset(
    code.value[0] for code in (_AWAY, grpc.StatusCode.INTERNAL, grpc.StatusCode.UNKNOWN, grpc.StatusCode.OK)
)
"""Numbers of the codes that are not the caller's fault."""


def is_refusal(error: BaseException) -> bool:
    """Whether the error is an answer to the caller, and not a defect of ours."""
    return isinstance(error, Refusal | GameError)


def is_callers_fault(error: BaseException) -> bool:
    """Whether it is a refusal that the caller has caused, and not a part of the platform that is away."""
    if isinstance(error, RemoteRefusal):
        return error.status.code not in _OURS
    return is_refusal(error) and _code_and_reason(error)[0].value[0] not in _OURS


def reason_name(error: BaseException) -> str:
    """Returns the stable name of a refusal, such as `STALE_VERSION`; `INTERNAL` for a defect."""
    if isinstance(error, RemoteRefusal):
        return reason_of(error.status) or "INTERNAL"
    return _code_and_reason(error)[1]


def to_status(error: BaseException, *, trace_id: str = "") -> Status:
    """Returns the status of an error: code, message, ErrorInfo, and RetryInfo where waiting helps."""
    if isinstance(error, RemoteRefusal):
        return error.status
    code, reason = _code_and_reason(error)
    metadata: dict[str, str] = {}
    message = "internal error; see the log of the service" if not is_refusal(error) else str(error)
    if isinstance(error, Refusal):
        metadata = dict(error.metadata)
    elif isinstance(error, GameError) and error.rule:
        metadata = {"rule": error.rule}
    if trace_id:
        metadata["trace_id"] = trace_id
    details = [_packed(ErrorInfo(reason=reason, domain=DOMAIN, metadata=metadata))]
    if isinstance(error, Refusal) and error.retry_seconds:
        delay = Duration()
        delay.FromNanoseconds(int(error.retry_seconds * 1e9))
        details.append(_packed(RetryInfo(retry_delay=delay)))
    return Status(code=code.value[0], message=_shortened(message), details=details)


def _shortened(message: str) -> str:
    body = message.encode()
    if len(body) <= MOST_MESSAGE_BYTES:
        return message
    return f"{body[:MOST_MESSAGE_BYTES].decode(errors='ignore')} .."


def reason_of(status: Status) -> str:
    """Returns the stable name of a refusal, such as `STALE_VERSION`; empty if the status has none."""
    info = ErrorInfo()
    return str(info.reason) if any(detail.Unpack(info) for detail in status.details) else ""


def _code_and_reason(error: BaseException) -> tuple[grpc.StatusCode, str]:
    if isinstance(error, Refusal):
        code, reason = error.code, error.reason
    else:
        code, reason = next(
            (found for kind, found in _OF_GAMES.items() if isinstance(error, kind)),
            (grpc.StatusCode.INTERNAL, reasons.REASON_INTERNAL),
        )
    return code, reasons.Reason.Name(reason).removeprefix("REASON_")


def _packed(message: ErrorInfo | RetryInfo) -> Any:
    packed = Any()
    packed.Pack(message)
    return packed
