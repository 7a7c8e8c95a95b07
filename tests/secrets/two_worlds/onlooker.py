"""One viewer of one world, who keeps what comes through the real API byte for byte."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, Self

import grpc

from ardri.engine.v1 import engine_service_pb2 as pb
from services.engine.outbox.jobs import JobMaker
from services.kernel import SPECTATOR, Viewer
from services.record.draft import Draft
from services.record.match import Sitter
from services.runtime.credentials.claims import Scope
from services.runtime.observe import tracing
from tests.engine.served import Served
from tests.secrets.two_worlds.browser import Browser
from tests.secrets.two_worlds.questions import Question
from tests.secrets.two_worlds.told import Told
from tests.secrets.two_worlds.world import World, account

Answers = dict[str, bytes]

_TRACE = f"00-{'5e' * 16}-{'c7' * 8}-01"
"""One for all calls: errors name it."""
_SERVICE = "/ardri.engine.v1.EngineService/"
_DETAILS = "grpc-status-details-bin"
_BOT = Sitter("", "bot", 1)
_EVERYTHING: Final[dict[str, Any]] = {"with_views": True, "with_actions": True, "with_words": True}
"""All that streams tell beside events."""


class Onlooker:
    """Follows a match from its first event, by `WatchMatch` and for a seat by `Play`, and asks the rest."""

    def __init__(self, world: World, viewer: Viewer) -> None:
        self._world = world
        self._viewer = viewer
        self._match_id = world.match.match_id
        served = world.served
        self._channel: Any = Browser(served.web_port) if served.web_port else served.channel
        token = _token(served, self._match_id, viewer)
        self._metadata = (("authorization", f"Bearer {token}"), (tracing.HEADER, _TRACE))
        self._streams: list[Any] = []
        engine = served.engine
        self._jobs = JobMaker(engine.context.renderer, "engine:1")

    async def __aenter__(self) -> Self:
        self._watched = Told(self._watch(0))
        await self._watched.up_to(self._world.match.version)
        self._playing = None
        if self._viewer != SPECTATOR:
            self._playing = Told(await self._play())
            await self._playing.up_to(self._world.match.version)
        return self

    async def __aexit__(self, *_: object) -> None:
        for stream in self._streams:
            stream.cancel()

    async def all_answers(self, questions: Sequence[Question]) -> Answers:
        """All that the viewer can get out of the position."""
        version = self._world.match.version
        answers = dict(await asyncio.gather(*map(self._ask, questions)))
        answers["WatchMatch, followed"] = await self._watched.up_to(version)
        answers["WatchMatch from its start"] = await Told(self._watch(0)).up_to(version)
        answers["WatchMatch, snapshot"] = await self._watch(-1).read()
        if self._playing is None:
            answers["Play"] = await _refused(self._play)
        else:
            answers["Play"] = await self._playing.up_to_a_refusal()
            answers["the job of its bot"] = self._job()
        for stream in self._streams[2:]:
            stream.cancel()
        del self._streams[2:]
        return answers

    async def _ask(self, question: Question) -> tuple[str, bytes]:
        method = self._channel.unary_unary(_SERVICE + question.method)
        payload = question.request.SerializeToString()
        return question.name, await _answered(lambda: method(payload, metadata=self._metadata))

    def _watch(self, from_version: int) -> Any:
        open_stream = self._channel.unary_stream(_SERVICE + "WatchMatch")
        request = pb.WatchMatchRequest(match_id=self._match_id, from_version=from_version, **_EVERYTHING)
        return self._kept(open_stream(request.SerializeToString(), metadata=self._metadata))

    async def _play(self) -> Any:
        open_stream = self._channel.stream_stream(_SERVICE + "Play")
        stream = self._kept(open_stream(metadata=self._metadata))
        opening = pb.PlayRequest(match_id=self._match_id, open=pb.PlayOpen(**_EVERYTHING))
        await stream.write(opening.SerializeToString())
        return stream

    def _kept(self, stream: Any) -> Any:
        self._streams.append(stream)
        return stream

    def _job(self) -> bytes:
        """What a worker would be handed if a bot held the seat; empty if it would not be."""
        match = self._world.match
        draft = Draft(match, match.updated_ms)
        draft.sitters = [_BOT] * match.spec.seats
        jobs = self._jobs.jobs(match, draft, _TRACE)
        return "".join(job.body for job in jobs if job.seat == self._viewer).encode()


def _token(served: Served, match_id: str, viewer: Viewer) -> str:
    if viewer == SPECTATOR:
        return served.caller("spectator", Scope.OBSERVE, Scope.PLAY, Scope.ORGANISE).token
    return served.signer.sign_seat(match_id, viewer, account_id=account(viewer), name=account(viewer))


async def _answered(call: Callable[[], Awaitable[bytes]]) -> bytes:
    """The answer or the refusal, each with all that travels."""
    try:
        return await call()
    except grpc.aio.AioRpcError as error:
        details: Any = dict(error.trailing_metadata()).get(_DETAILS, b"")
        return f"{error.code()} {error.details()} ".encode() + bytes(details)


async def _refused(opening: Callable[[], Awaitable[Any]]) -> bytes:
    """What a stream is refused with."""

    async def call() -> bytes:
        return bytes(await (await opening()).read())

    return await _answered(call)
