"""What all calls of operators share."""

from dataclasses import dataclass
from typing import Final

from google.protobuf.duration_pb2 import Duration

from services.engine.api.call_resolver import CallResolver
from services.engine.api.requests import require_game
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
    """A match that this engine cannot load. `defect`: the reason."""

    defect: str


@dataclass(frozen=True, slots=True)
class OpsContext:
    """What the calls of operators share: the engine, and a reader of the database beside its log.

    `process`: the name of the process; `address`: its advertised address. `broker_url`: empty without a
    broker.
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
        """Checks that the caller is an operator.

        Raises:
            BadToken, ScopeMissing: the caller is not.
        """
        self.resolver.claims(call).require(Scope.ADMIN)

    def admit_director(self, call: Call) -> None:
        """Checks that the caller is an operator, or a director that ends a match its tournament dropped.

        Raises:
            BadToken, ScopeMissing: the caller is neither.
        """
        claims = self.resolver.claims(call)
        claims.require(Scope.SERVICE if claims.account_id == Issuer.DIRECTOR else Scope.ADMIN)

    def require_game(self, name: str) -> None:
        """Checks that the request is for this game.

        Raises:
            NoSuchGame: it is for another one.
        """
        require_game(name, self.game)

    async def load(self, match_id: str) -> LiveMatch | NotLoadable:
        """Returns the match from its log, or why these rules cannot read it.

        Raises:
            NoSuchMatch, LogUnavailable.
        """
        try:
            return await self.matches.get(match_id)
        except RulesVersionMissing as error:
            return NotLoadable(str(error))
        except GameError as error:
            # The message could reveal somebody's hand.
            return NotLoadable(f"the rules refuse its log: {type(error).__name__}")


def milliseconds(duration: Duration, field: str) -> int:
    """Returns the time span of a request.

    Raises:
        InvalidRequest: it is negative, or longer than any match.
    """
    if not 0 <= duration.seconds <= _MOST_SECONDS or duration.nanos < 0:
        raise InvalidRequest(field, f"0 to {_MOST_SECONDS} s, not {duration.seconds}")
    return int(duration.ToMilliseconds())
