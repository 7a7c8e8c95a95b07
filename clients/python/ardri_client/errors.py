"""All errors of calls to the platform, and the one module that reads them from the wire.

    ArdriError
    ├── Unreachable              nobody answers, or the connection broke
    ├── VersionGap               a stream left out or repeated an event: a defect of the platform
    ├── UnfairChance             the platform broke a rule that keeps chance fair
    └── Refused                  an answer; has `reason`, `rule`, `metadata`, `retry_seconds`
        ├── BadRequest           InvalidRequest, InvalidNotation, InvalidOptions, InvalidSetup,
        │                        RequestIdReused, IdTokenRefused
        ├── WrongState           IllegalAction, NotYourTurn, MatchOver, MatchNotStarted, SeatTaken,
        │                        DrawOfferRefused, TakebackRefused, NotClaimable, MatchNotEnded,
        │                        TicketClosed, RulesVersionMissing, TournamentStateRefused,
        │                        HintsForbidden, Silenced, GuestsOff, IdentityLinked, LastWayIn
        ├── StaleVersion         the position has changed; has `current`
        ├── NotFound             NoSuchMatch, NoSuchGame, NoSuchSeat, NoSuchEntry
        ├── NotAllowed           BadToken, ScopeMissing, NotYourSeat
        ├── Exhausted            LimitReached, SlowConsumer, MessageTooLarge
        ├── Unavailable          LogUnavailable, EngineUnavailable, DirectorUnavailable,
        │                        AnalysisUnavailable, BrokerUnavailable, IssuerUnavailable, Draining
        └── PlatformDefect       a defect of the platform

The classes below `Refused` stand for the reasons of `match.v1.Reason`. A reason that this version
does not know gets the class for its status code.
"""

from collections.abc import Iterable, Mapping
from typing import ClassVar, Final

import grpc
from google.rpc.error_details_pb2 import ErrorInfo, RetryInfo
from google.rpc.status_pb2 import Status

DOMAIN: Final = "ardri"
STATUS_DETAILS: Final = "grpc-status-details-bin"
"""The metadata key under which gRPC sends the whole status of a call."""
_BROKEN: Final = frozenset(
    # Codes that the transport itself reports when a peer dies, hangs or resets a stream.
    {
        grpc.StatusCode.UNAVAILABLE,
        grpc.StatusCode.CANCELLED,
        grpc.StatusCode.DEADLINE_EXCEEDED,
        grpc.StatusCode.INTERNAL,
        grpc.StatusCode.UNKNOWN,
    }
)


class ArdriError(Exception):
    """Any error of a call to the platform. `retry_seconds`: how long the platform asks to wait."""

    retry_seconds: float = 0.0

    @property
    def passing(self) -> bool:
        """Whether the same request may succeed later."""
        return False


class Unreachable(ArdriError):
    """The platform does not answer, or the connection broke before the response."""

    @property
    def passing(self) -> bool:
        """Always: the platform may come back."""
        return True


class VersionGap(ArdriError):
    """A stream left out or repeated an event. This is a defect of the platform."""


class UnfairChance(ArdriError):
    """The platform lost or changed the entropy of a seat, or its own commitment to the seed."""


class Refused(ArdriError):
    """The platform has refused the request.

    `reason`: a stable name like `ILLEGAL_ACTION`. `metadata`: as listed in match/v1/errors.proto.
    """

    REASON: ClassVar[str] = ""

    def __init__(
        self,
        message: str,
        *,
        reason: str = "",
        metadata: Mapping[str, str] | None = None,
        retry_seconds: float = 0.0,
    ) -> None:
        super().__init__(message)
        self.reason = reason or self.REASON
        self.metadata = dict(metadata or {})
        self.retry_seconds = retry_seconds

    @property
    def rule(self) -> str:
        """The ruling of the game that the request breaks, like `B8`; empty if there is none."""
        return self.metadata.get("rule", "")

    @property
    def passing(self) -> bool:
        """Whether waiting helps, which is so if the platform says how long to wait."""
        return self.retry_seconds > 0


class BadRequest(Refused):
    """The request could not succeed in any state."""


class InvalidRequest(BadRequest):
    """A field is missing, out of range, or contradicts another one."""

    REASON = "INVALID_REQUEST"


class InvalidNotation(BadRequest):
    """A text or message is no action of any position."""

    REASON = "INVALID_NOTATION"


class InvalidOptions(BadRequest):
    """An option is unknown, or its value does not fit."""

    REASON = "INVALID_OPTIONS"


class InvalidSetup(BadRequest):
    """The game is not for that many seats, or does not have the rules that were asked for."""

    REASON = "INVALID_SETUP"


class RequestIdReused(BadRequest):
    """The same request id came with another request."""

    REASON = "REQUEST_ID_REUSED"


class IdTokenRefused(BadRequest):
    """The ID token of a provider is not accepted; `metadata["check"]` names the check that it failed."""

    REASON = "ID_TOKEN"


class WrongState(Refused):
    """The request does not fit the state of the match, the ticket or the tournament."""


class IllegalAction(WrongState):
    """The rules forbid the action here."""

    REASON = "ILLEGAL_ACTION"


class NotYourTurn(WrongState):
    """Another seat decides now."""

    REASON = "NOT_YOUR_TURN"


class MatchOver(WrongState):
    """The match has ended, or goes on without the seat, which has dropped out."""

    REASON = "MATCH_OVER"


class MatchNotStarted(WrongState):
    """Seats are still open."""

    REASON = "MATCH_NOT_STARTED"


class SeatTaken(WrongState):
    """Another account has the seat, no seat is open, or the account has left the match too often."""

    REASON = "SEAT_TAKEN"


class DrawOfferRefused(WrongState):
    """There is no draw offer to answer; or the own offer still stands, or was declined in this position."""

    REASON = "DRAW_OFFER"


class TakebackRefused(WrongState):
    """Nothing can be taken back, there is no offer to answer, or an offer stands or was just declined."""

    REASON = "TAKEBACK"


class Silenced(WrongState):
    """The players of this match may say nothing to one another; `rule` names the ruling."""

    REASON = "SILENCED"


class NotClaimable(WrongState):
    """Nobody is away, or the match has no abandonment policy."""

    REASON = "NOT_CLAIMABLE"


class MatchNotEnded(WrongState):
    """The match goes on: its log is secret, and a rematch, calling it off or leaving it are impossible."""

    REASON = "MATCH_NOT_ENDED"


class TicketClosed(WrongState):
    """The ticket is no longer searching."""

    REASON = "TICKET_CLOSED"


class RulesVersionMissing(WrongState):
    """The match is pinned to rules that this engine does not have."""

    REASON = "RULES_VERSION"


class TournamentStateRefused(WrongState):
    """The state of the tournament, `metadata["state"]`, does not allow it."""

    REASON = "TOURNAMENT_STATE"


class HintsForbidden(WrongState):
    """The match permits no hints and no analysis before its end."""

    REASON = "NO_HINTS"


class GuestsOff(WrongState):
    """The platform makes no accounts for guests: sign in with a provider."""

    REASON = "GUESTS_OFF"


class IdentityLinked(WrongState):
    """The identity belongs to another account."""

    REASON = "IDENTITY_LINKED"


class LastWayIn(WrongState):
    """Without this identity the owner could no longer sign in to the account."""

    REASON = "LAST_WAY_IN"


class StaleVersion(Refused):
    """The position, or other data that the request is based on, has changed since that version."""

    REASON = "STALE_VERSION"

    @property
    def current(self) -> int:
        """The version of the match, or of the preferences, now."""
        return int(self.metadata.get("version", "0"))


class NotFound(Refused):
    """The request names something that does not exist."""


class NoSuchMatch(NotFound):
    """No such match."""

    REASON = "NO_SUCH_MATCH"


class NoSuchGame(NotFound):
    """No such game."""

    REASON = "NO_SUCH_GAME"


class NoSuchSeat(NotFound):
    """No such seat in this match."""

    REASON = "NO_SUCH_SEAT"


class NoSuchEntry(NotFound):
    """No such ticket, invitation, link code, account, tournament, entrant, slot or worker."""

    REASON = "NO_SUCH_ENTRY"


class NotAllowed(Refused):
    """The token does not allow it."""


class BadToken(NotAllowed):
    """There is no token, or it is expired, forged or malformed."""

    REASON = "BAD_TOKEN"


class ScopeMissing(NotAllowed):
    """The token lacks the scope."""

    REASON = "SCOPE_MISSING"


class NotYourSeat(NotAllowed):
    """The token is not, or no longer, of this seat or the match's opener; or others seated the account."""

    REASON = "NOT_YOUR_SEAT"


class Exhausted(Refused):
    """Over a limit."""


class LimitReached(Exhausted):
    """Over a limit, for example of requests or matches."""

    REASON = "LIMIT"


class SlowConsumer(Exhausted):
    """The stream was read too slowly and was cut off; the SDK resumes it."""

    REASON = "SLOW_CONSUMER"

    @property
    def passing(self) -> bool:
        """Always: the stream resumes from the last version."""
        return True


class MessageTooLarge(Exhausted):
    """The message is larger than the service takes."""

    REASON = "MESSAGE_TOO_LARGE"


class Unavailable(Refused):
    """A part of the platform is not available; nothing was changed."""

    @property
    def passing(self) -> bool:
        """Always: the part may come back."""
        return True


class LogUnavailable(Unavailable):
    """The log does not answer."""

    REASON = "LOG_UNAVAILABLE"


class EngineUnavailable(Unavailable):
    """The engine of that game does not answer."""

    REASON = "ENGINE_UNAVAILABLE"


class DirectorUnavailable(Unavailable):
    """The director of tournaments does not answer."""

    REASON = "DIRECTOR_UNAVAILABLE"


class AnalysisUnavailable(Unavailable):
    """No worker has time for an analysis."""

    REASON = "ANALYSIS_UNAVAILABLE"


class BrokerUnavailable(Unavailable):
    """The broker does not answer."""

    REASON = "BROKER_UNAVAILABLE"


class IssuerUnavailable(Unavailable):
    """The provider of an identity does not answer."""

    REASON = "ISSUER_UNAVAILABLE"


class Draining(Unavailable):
    """The process shuts down; another replica serves the match."""

    REASON = "DRAINING"


class PlatformDefect(Refused):
    """A defect of the platform, whose log has the trace id that `metadata` names."""

    REASON = "INTERNAL"


def _with_reasons(kinds: Iterable[type[Refused]]) -> dict[str, type[Refused]]:
    found: dict[str, type[Refused]] = {}
    for kind in kinds:
        if kind.REASON:
            found[kind.REASON] = kind
        found |= _with_reasons(kind.__subclasses__())
    return found


BY_REASON: Final = _with_reasons(Refused.__subclasses__())
"""The class of each reason."""
_BY_CODE: Final[Mapping[int, type[Refused]]] = {
    code.value[0]: kind
    for code, kind in (
        (grpc.StatusCode.INVALID_ARGUMENT, BadRequest),
        (grpc.StatusCode.FAILED_PRECONDITION, WrongState),
        (grpc.StatusCode.ABORTED, StaleVersion),
        (grpc.StatusCode.NOT_FOUND, NotFound),
        (grpc.StatusCode.UNAUTHENTICATED, BadToken),
        (grpc.StatusCode.PERMISSION_DENIED, NotAllowed),
        (grpc.StatusCode.RESOURCE_EXHAUSTED, Exhausted),
        (grpc.StatusCode.UNAVAILABLE, Unavailable),
        (grpc.StatusCode.INTERNAL, PlatformDefect),
    )
}
"""The classes of unknown reasons of a newer platform (docs/from-another-language.md, What may change)."""
TOO_LATE: Final = (StaleVersion, NotYourTurn, MatchOver)
"""Errors of a decision that comes after its turn has passed: look again, and decide again if needed."""


def from_rpc_error(error: grpc.RpcError) -> ArdriError:
    """Returns the typed error of a call."""
    assert isinstance(error, grpc.aio.AioRpcError), "the SDK makes no other calls"
    for key, value in error.trailing_metadata() or ():
        if key == STATUS_DETAILS and isinstance(value, bytes):
            return from_status(Status.FromString(value))
    message = f"{error.code().name}: {error.details()}"
    if error.code() in _BROKEN:
        return Unreachable(message)
    kind = Exhausted if error.code() is grpc.StatusCode.RESOURCE_EXHAUSTED else Refused
    return kind(message, reason=error.code().name)


def from_status(status: Status) -> ArdriError:
    """Returns the typed error of a `google.rpc.Status`."""
    info, retry = ErrorInfo(), RetryInfo()
    for detail in status.details:
        if detail.Is(ErrorInfo.DESCRIPTOR):
            detail.Unpack(info)
        elif detail.Is(RetryInfo.DESCRIPTOR):
            detail.Unpack(retry)
    if info.domain != DOMAIN and status.code in {code.value[0] for code in _BROKEN}:
        return Unreachable(status.message)
    seconds = retry.retry_delay.ToNanoseconds() / 1e9
    newer = _BY_CODE.get(status.code, Refused) if info.domain == DOMAIN else Refused
    kind = BY_REASON.get(info.reason, newer)
    return kind(status.message, reason=info.reason, metadata=info.metadata, retry_seconds=seconds)
