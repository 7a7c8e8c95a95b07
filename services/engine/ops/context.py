"""What all calls of operators share."""

from dataclasses import dataclass
from typing import Final

from google.protobuf.duration_pb2 import Duration

from services.engine.api.call_resolver import CallResolver, require_game
from services.engine.match.actor import LiveMatch
from services.engine.match.context import EngineContext
from services.engine.match.matches import Matches
from services.engine.ops.reading import Reading
from services.kernel import GameError
from services.runtime.credentials.claims import Scope
from services.runtime.credentials.issuers import Issuer
from services.runtime.errors import InvalidRequest, RulesVersionMissing
from services.runtime.rpc.methods import Call

_MOST_SECONDS: Final = 400 * 24 * 3600


@dataclass(frozen=True, slots=True)
class NotLoadable:
    """A match that this engine cannot make sense of. `defect`: why."""

    defect: str


@dataclass(frozen=True, slots=True)
class OpsContext:
    """What calls of operators share: the engine, and a way to read past its log.

    `process`: its name; `address`: as it is advertised. `broker_url`: empty without a broker.
    """

    context: EngineContext
    matches: Matches
    resolver: CallResolver
    reading: Reading
    process: str
    address: str
    broker_url: str

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.context.renderer.game.facts.name

    def admit(self, call: Call) -> None:
        """Lets operators in.

        Raises:
            BadToken, ScopeMissing: it is none.
        """
        self.resolver.claims(call).require(Scope.ADMIN)

    def admit_director(self, call: Call) -> None:
        """Lets operators in, and directors: they end matches that their tournaments no longer need.

        Raises:
            BadToken, ScopeMissing: it is neither.
        """
        claims = self.resolver.claims(call)
        claims.require(Scope.SERVICE if claims.account_id == Issuer.DIRECTOR else Scope.ADMIN)

    def require_game(self, name: str) -> None:
        """Checks that the request is for this game.

        Raises:
            NoSuchGame: it is not.
        """
        require_game(name, self.game)

    async def load(self, match_id: str) -> LiveMatch | NotLoadable:
        """The match as the log tells it, if these rules can read it.

        Raises:
            NoSuchMatch, LogUnavailable.
        """
        try:
            return await self.matches.get(match_id)
        except RulesVersionMissing as error:
            return NotLoadable(str(error))
        except GameError as error:
            # What it says may be about somebody's hand.
            return NotLoadable(f"the rules refuse its log: {type(error).__name__}")


def milliseconds(duration: Duration, field: str) -> int:
    """The time span of a request.

    Raises:
        InvalidRequest: it is negative, or longer than any match.
    """
    if not 0 <= duration.seconds <= _MOST_SECONDS or duration.nanos < 0:
        raise InvalidRequest(field, f"0 to {_MOST_SECONDS} s, not {duration.seconds}")
    return int(duration.ToMilliseconds())
