"""One viewer of one match: plays at random if seated, asks all sorts of things, and keeps what it is told."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, Final

import grpc

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.engine.v1.engine_service_pb2_grpc import EngineServiceStub
from ardri.gateway.v1 import lobby_service_pb2 as lobby
from ardri.gateway.v1.lobby_service_pb2_grpc import LobbyServiceStub
from ardri.match.v1 import match_pb2
from services.kernel import SPECTATOR, Viewer
from tests.secrets.canary.canaries import apart_from
from tests.secrets.canary.nosy import NONSENSE, nosy_questions

if TYPE_CHECKING:  # the stubs' async faces exist for type checkers alone
    from ardri.engine.v1.engine_service_pb2_grpc import EngineServiceAsyncStub

_PESTERED = 0.2
"""How often an event makes a witness ask around."""
_EVERYTHING: Final[dict[str, Any]] = {"with_views": True, "with_actions": True, "with_words": True}
"""All that streams tell beside events."""


@dataclass(slots=True)
class Heard:
    """What one viewer was told.

    `shown`: positions on streams. `words`: refusals, and answers that tell of no position.
    """

    viewer: Viewer
    events: list[match_pb2.Event] = field(default_factory=list)
    matches: list[match_pb2.Match] = field(default_factory=list)
    legal: list[pb.ListLegalActionsResponse] = field(default_factory=list)
    shown: list[match_pb2.PositionView] = field(default_factory=list)
    words: list[str] = field(default_factory=list)


class Witness:
    """Follows the match to its end: with a seat by `Play`, else by `WatchMatch`."""

    def __init__(
        self, channel: grpc.aio.Channel, token: str, match_id: str, viewer: Viewer, rng: Random
    ) -> None:
        self.heard = Heard(viewer)
        self._stub: EngineServiceAsyncStub = EngineServiceStub(channel)
        self._lobby: Any = LobbyServiceStub(channel)
        self._metadata = (("authorization", f"Bearer {token}"),)
        self._match_id = match_id
        self._rng = rng
        self._asked: dict[str, list[str]] = {}
        """Notations by request id: where nothing is committed in between, it is asked twice with the same."""

    async def attend(self) -> None:
        """Until the match has ended, or whoever looks is turned away."""
        if self.heard.viewer == SPECTATOR:
            request = pb.WatchMatchRequest(match_id=self._match_id, **_EVERYTHING)
            stream: Any = self._stub.WatchMatch(request, metadata=self._metadata)
        else:
            stream = self._stub.Play(metadata=self._metadata)
            opening = pb.PlayOpen(**_EVERYTHING)
            await stream.write(pb.PlayRequest(match_id=self._match_id, open=opening))
        try:
            while (message := await stream.read()) is not grpc.aio.EOF:
                await self._take(stream, message)
        except grpc.aio.AioRpcError as error:
            self._note(error)

    async def _take(self, stream: Any, message: Any) -> None:
        heard = self.heard
        heard.events.extend(message.events)
        if message.HasField("position"):
            heard.shown.append(message.position)
        if isinstance(message, pb.PlayResponse) and message.HasField("refusal"):
            asked = self._asked.get(message.refusal.request_id, ())
            heard.words.append(apart_from(str(message.refusal), asked))
        if not message.events or message.events[-1].HasField("ended"):
            return
        if self._rng.random() < _PESTERED:
            await self._pester()
        if heard.viewer in _to_act(message.events):
            await self._move(stream)

    async def _move(self, stream: Any) -> None:
        answer = await self._ask(
            "ListLegalActions",
            pb.ListLegalActionsRequest(match_id=self._match_id, with_words=True, with_effects=True),
        )
        if answer is None or not answer.actions:
            return
        self.heard.legal.append(answer)
        action = self._rng.choice(answer.actions).notation
        for number, notation in enumerate((self._rng.choice(NONSENSE), action)):
            act = pb.PlayAct(
                expected_version=answer.version,
                request_id=f"{answer.version}-{number}",
                action=match_pb2.Action(notation=notation),
            )
            self._asked.setdefault(act.request_id, []).append(notation)
            await stream.write(pb.PlayRequest(act=act))

    async def _pester(self) -> None:
        """A look at the match, and one of all questions, sound or not."""
        look = pb.WatchMatchRequest(match_id=self._match_id, from_version=-1)
        if self._rng.random() < 0.5:
            await self._snapshot(look)
        else:
            await self._wonder("GetMatch", pb.GetMatchRequest(match_id=self._match_id))
        await self._wonder(*self._rng.choice(nosy_questions(self._match_id)))

    async def _wonder(self, method: str, request: Any) -> None:
        answer = await self._ask(method, request)
        if isinstance(answer, pb.GetMatchResponse):
            self.heard.matches.append(answer.match)
        elif isinstance(answer, pb.GetReplayResponse):
            self.heard.events.extend(answer.events)
        elif isinstance(answer, pb.ListLegalActionsResponse):
            self.heard.legal.append(answer)
        elif answer is not None:
            self.heard.words.append(str(answer))

    async def _snapshot(self, request: pb.WatchMatchRequest) -> None:
        stream: Any = self._stub.WatchMatch(request, metadata=self._metadata)
        try:
            self.heard.matches.append((await stream.read()).snapshot)
        except grpc.aio.AioRpcError as error:
            self._note(error)
        stream.cancel()

    async def _ask(self, method: str, request: Any) -> Any:
        """The answer; None for a refusal, which is noted."""
        stub = self._lobby if isinstance(request, lobby.AcceptInviteRequest) else self._stub
        try:
            return await getattr(stub, method)(request, metadata=self._metadata)
        except grpc.aio.AioRpcError as error:
            self._note(error)
            return None

    def _note(self, error: grpc.aio.AioRpcError) -> None:
        self.heard.words.append(f"{error.code()} {error.details()} {error.trailing_metadata()}")


def _to_act(events: Sequence[match_pb2.Event]) -> Sequence[int]:
    """By the last that says so: a bot's offer of a draw comes after its action, and changes nothing of it."""
    for event in reversed(events):
        if event.HasField("started"):
            return event.started.to_act
        if event.HasField("played"):
            return event.played.to_act
    return ()
