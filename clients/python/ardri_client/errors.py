"""Everything that can go wrong with the platform, and the one place that reads it off the wire.

    ArdriError
    ├── Unreachable              nobody answers, or the connection broke
    ├── VersionGap               a stream left out or repeated an event: a defect of the platform
    ├── UnfairChance             the platform did not keep to what makes chance fair
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

The classes below `Refused` stand for the reasons of `match.v1.Reason`; a reason that this version
does not know has the class that stands for its status code.
"""

from collections.abc import Iterable, Mapping
from typing import ClassVar, Final

import grpc
from google.rpc.error_details_pb2 import ErrorInfo, RetryInfo
from google.rpc.status_pb2 import Status

DOMAIN: Final = "ardri"
STATUS_DETAILS: Final = "grpc-status-details-bin"
"""Where gRPC puts the whole status of a call."""
_BROKEN: Final = frozenset(
    # What the transport itself reports when a peer dies, hangs or resets a stream.
    {
        grpc.StatusCode.UNAVAILABLE,
        grpc.StatusCode.CANCELLED,
        grpc.StatusCode.DEADLINE_EXCEEDED,
        grpc.StatusCode.INTERNAL,
        grpc.StatusCode.UNKNOWN,
    }
)


class ArdriError(Exception):
    """Whatever goes wrong with the platform. `retry_seconds`: what the platform asks to wait."""

    retry_seconds: float = 0.0

    @property
    def passing(self) -> bool:
        """Whether the same request may succeed later."""
        return False


class Unreachable(ArdriError):
    """Nobody answers, or the connection broke before the answer."""

    @property
    def passing(self) -> bool:
        """Always: the platform may come back."""
        return True


class VersionGap(ArdriError):
    """A stream left out or repeated an event. A defect of the platform; never seen in health."""


class UnfairChance(ArdriError):
    """The platform lost or changed what a seat brought to chance, or what it had committed to itself."""


class Refused(ArdriError):
    """An answer of the platform: no.

    `reason`: stable name, `ILLEGAL_ACTION`. `metadata`: as listed in match/v1/errors.proto.
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
        """The ruling of the game that was broken, `B8`; empty if none was."""
        return self.metadata.get("rule", "")

    @property
    def passing(self) -> bool:
        """Whether waiting helps: where the platform says how long."""
        return self.retry_seconds > 0


class BadRequest(Refused):
    """The request could not succeed in any state."""


class InvalidRequest(BadRequest):
    """A field is missing, out of range or contradicts another."""

    REASON = "INVALID_REQUEST"


class InvalidNotation(BadRequest):
    """Text or a message that is no action in any position."""

    REASON = "INVALID_NOTATION"


class InvalidOptions(BadRequest):
    """An unknown option or a value that does not fit."""

    REASON = "INVALID_OPTIONS"


class InvalidSetup(BadRequest):
    """The game is not for that many seats, or does not have the rules that were asked for."""

    REASON = "INVALID_SETUP"


class RequestIdReused(BadRequest):
    """The same request id came with another request."""

    REASON = "REQUEST_ID_REUSED"


class IdTokenRefused(BadRequest):
    """The ID token of a provider is not good for this; `metadata["check"]` names what it failed."""

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
    """The match has ended."""

    REASON = "MATCH_OVER"


class MatchNotStarted(WrongState):
    """Seats are still open."""

    REASON = "MATCH_NOT_STARTED"


class SeatTaken(WrongState):
    """Another account holds the seat, or no seat is open, or none any more to who has left so often."""

    REASON = "SEAT_TAKEN"


class DrawOfferRefused(WrongState):
    """There is no draw offer to answer; or one's own already stands, or was declined in this position."""

    REASON = "DRAW_OFFER"


class TakebackRefused(WrongState):
    """Nothing can be taken back here, or there is no such offer to answer, or one's own already stands."""

    REASON = "TAKEBACK"


class Silenced(WrongState):
    """The players of this match may say nothing to one another; `rule` names the ruling."""

    REASON = "SILENCED"


class NotClaimable(WrongState):
    """Nobody is away, or the match has no abandonment policy."""

    REASON = "NOT_CLAIMABLE"


class MatchNotEnded(WrongState):
    """The match goes on: its log is secret, it has no rematch, and nobody calls it off or leaves it."""

    REASON = "MATCH_NOT_ENDED"


class TicketClosed(WrongState):
    """The ticket is no longer searching."""

    REASON = "TICKET_CLOSED"


class RulesVersionMissing(WrongState):
    """The match is pinned to rules that this engine does not have."""

    REASON = "RULES_VERSION"


class TournamentStateRefused(WrongState):
    """The tournament does not take that in its state: `metadata["state"]`."""

    REASON = "TOURNAMENT_STATE"


class HintsForbidden(WrongState):
    """The match permits no hints and no analysis before its end."""

    REASON = "NO_HINTS"


class GuestsOff(WrongState):
    """The platform makes no accounts for guests: sign in with a provider."""

    REASON = "GUESTS_OFF"


class IdentityLinked(WrongState):
    """The identity leads to another account."""

    REASON = "IDENTITY_LINKED"


class LastWayIn(WrongState):
    """Without it nobody could come back to the account."""

    REASON = "LAST_WAY_IN"


class StaleVersion(Refused):
    """The position, or what else was looked at before, has changed since that version."""

    REASON = "STALE_VERSION"

    @property
    def current(self) -> int:
        """The version of the match, or of the preferences, now."""
        return int(self.metadata.get("version", "0"))


class NotFound(Refused):
    """What the request names does not exist."""


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
    """No token, or one that is expired, forged or malformed."""

    REASON = "BAD_TOKEN"


class ScopeMissing(NotAllowed):
    """The token lacks the scope."""

    REASON = "SCOPE_MISSING"


class NotYourSeat(NotAllowed):
    """Not, or no longer, the token of this seat or of who opened the match; or others seated the account."""

    REASON = "NOT_YOUR_SEAT"


class Exhausted(Refused):
    """Over a limit."""


class LimitReached(Exhausted):
    """Over a limit of requests or of matches."""

    REASON = "LIMIT"


class SlowConsumer(Exhausted):
    """The stream was read too slowly and cut off; the SDK resumes it."""

    REASON = "SLOW_CONSUMER"

    @property
    def passing(self) -> bool:
        """Always: the stream resumes from the last version."""
        return True


class MessageTooLarge(Exhausted):
    """The message is larger than the service takes."""

    REASON = "MESSAGE_TOO_LARGE"


class Unavailable(Refused):
    """A part of the platform is away; nothing was changed."""

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
    """No director of tournaments answers."""

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
    """A defect of the platform; its log has the trace id that `metadata` names."""

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
"""What reasons of a newer platform are dealt with as (docs/from-another-language.md, What may change)."""
TOO_LATE: Final = (StaleVersion, NotYourTurn, MatchOver)
"""What is raised of a decision once its turn has passed: look again, and decide anew if need be."""


def from_rpc_error(error: grpc.RpcError) -> ArdriError:
    """What a call ended with, typed."""
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
    """What a `google.rpc.Status` says, typed."""
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
