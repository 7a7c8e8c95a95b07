"""Which of the gateway's services the browser edge offers: those for players, none for operators."""

from collections.abc import AsyncGenerator, Mapping
from dataclasses import dataclass
from typing import Final

from gateway.proxy.directors import Answers
from services.runtime.rpc.methods import Call, Service, Stream, Unary
from services.runtime.rpc.responses.response_stream import QueuedResponses

ENGINE: Final = "ardri.engine.v1.EngineService"
LOBBY: Final = "ardri.gateway.v1.LobbyService"
TOURNAMENTS: Final = "ardri.tournament.v1.TournamentService"
SERVICES: Final = frozenset(
    {
        "ardri.analysis.v1.AnalysisService",
        "ardri.gateway.v1.AccountService",
        "ardri.gateway.v1.IdentityService",
        "ardri.gateway.v1.MatchmakingService",
        ENGINE,
        LOBBY,
        TOURNAMENTS,
    }
)
LEFT_OUT: Final = frozenset(
    {
        # Of workers.
        "ReportAnalysis",
        "SettleSteps",
        # Of operators.
        "ListSteps",
        "ListWorkers",
        "PurgeWorker",
        "QuarantineWorker",
        "ReofferStep",
        # Of gateways.
        "WatchMatches",
    }
)
"""Methods of these services that the edge does not offer."""


@dataclass(frozen=True, slots=True)
class ExposedService:
    """The methods of a service for the edge, by name."""

    name: str
    unary: Mapping[str, Unary]
    streams: Mapping[str, Answers]

    @classmethod
    def of(cls, service: Service) -> "ExposedService":
        """The exposed methods of a service that pushes its answers."""
        streams = {name: _pulled(stream) for name, stream in service.server_streams.items()}
        return cls(service.name, service.unary, streams)


def _pulled(stream: Stream) -> Answers:
    async def answers(call: Call, payload: bytes) -> AsyncGenerator[bytes, None]:
        responses = QueuedResponses()
        handler = stream(call, responses)
        is_over = False

        def end() -> None:
            nonlocal is_over
            if not is_over:
                is_over = True
                handler.cancel()

        # A client that takes no further answer does not keep the handler alive.
        responses.on_end = end
        try:
            handler.on_message(payload)
            handler.on_half_close()
            while (answer := await responses.take()) is not None:
                yield answer
        finally:
            end()
            responses.discard()

    return answers
