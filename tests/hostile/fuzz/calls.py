"""One wild call: where it goes, what it says, with which credential. All follows from seed and number."""

import contextlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

import grpc
from google.protobuf.message import Message

from ardri.engine.v1 import engine_service_pb2 as engine
from ardri.link.v1 import link_service_pb2 as link
from ardri.match.v1 import match_pb2
from ardri.tablut.v1 import tablut_pb2
from tests.hostile.fuzz.messages import Hints, Maker, mangled
from tests.hostile.matrix.credentials import Credential
from tests.hostile.matrix.scene import GAME, JOB, WORKER_ID, Scene
from tests.hostile.people.rpcs import Rpc

INSIDE: Final[Sequence[type[Message]]] = (
    tablut_pb2.Action,
    tablut_pb2.Options,
    match_pb2.Match,
)
_BAD: Final = frozenset({grpc.StatusCode.INTERNAL, grpc.StatusCode.UNKNOWN})
_BAD_NUMBERS: Final = frozenset(code.value[0] for code in _BAD)
_UNARY_SECONDS: Final = 120.0
_STREAM_SECONDS: Final = 2.0
"""A stream may well have nothing to say."""
_MOST_ANSWERS: Final = 20
_CLIENT: Final = "Internal error from Core"
"""What the client of asyncio calls it when it still writes to a call that is over; no server says it."""
_UNHEARD: Final = "unheard"
"""For the code of such a call, which its client did not read."""
_TRACES: Final = ("", "00-" + "a" * 32 + "-" + "b" * 16 + "-01", "00-zz", "x" * 2_000)


@dataclass(frozen=True, slots=True)
class Call:
    """A call that is ready to be made."""

    number: int
    port: str
    rpc: Rpc
    credential: Credential
    payloads: Sequence[bytes]
    traceparent: str

    def __str__(self) -> str:
        return f"call {self.number}: {self.rpc} on {self.port} with {self.credential.name}"


def hints(scene: Scene) -> Hints:
    """What something stands behind."""
    return {
        "match_id": (scene.match_id, scene.bots_match),
        "tournament_id": (scene.tournament_id,),
        "game": (GAME,),
        "game_or_match_id": (GAME, scene.match_id, scene.bots_match),
        "worker_id": (WORKER_ID,),
        "job_id": (JOB,),
        "account_id": (scene.ann,),
        "code": ("k7wq-abcd-efgh", "k7wq-abcd-efgh-jkmn-pqrs"),
        "avatar": (0, 255, 256),
        "preferences_version": (0, 1),
        "notation": ("a4-a3", "e8-e7", "resign"),
        "request_id": ("one", "two", "three"),
        "cause": ("to see what happens",),
        # Nobody is to be told to stop.
        "process": ("none of that name",),
        "file_by_filename": ("ardri/match/v1/match.proto",),
        "file_containing_symbol": ("ardri.engine.v1.EngineService",),
    }


def wild_call(
    number: int, seed: int, served: Mapping[str, Sequence[Rpc]], shown: Sequence[Credential], known: Hints
) -> Call:
    """The call of that number."""
    rng = Random(f"{seed}/{number}")
    port = rng.choice(sorted(served))
    rpc = rng.choice(served[port])
    maker = Maker(rng, known, INSIDE)
    count = rng.randrange(1, 6) if rpc.requests_stream else 1
    messages = [maker.message(rpc.request) for _ in range(count)]
    if rpc.name == "Link":
        messages = [_link_request(maker, rng, served[port], shown) for _ in range(count)]
    elif rpc.name == "Play":
        views, actions, words = (rng.random() < 0.5 for _ in range(3))
        opening = engine.PlayOpen(with_views=views, with_actions=actions, with_words=words)
        messages[0] = engine.PlayRequest(match_id=known["match_id"][0], open=opening)
    payloads = [mangled(each.SerializeToString(), rng) for each in messages]
    # Half of them by somebody who may do everything, else nothing but refusals of tokens would be seen.
    credential = _named(shown, "admin") if rng.random() < 0.3 else rng.choice(shown)
    if rng.random() < 0.25:
        credential = _named(shown, "seated")
    return Call(number, port, rpc, credential, payloads, rng.choice(_TRACES))


async def made(channel: grpc.aio.Channel, call: Call) -> tuple[str, str]:
    """Makes it: the code with which it ended, and what the platform has to be blamed for, if anything."""
    metadata = [("authorization", call.credential.header), ("traceparent", call.traceparent)]
    rpc, answers = call.rpc, list[bytes]()
    remote: Any
    if rpc.answers_stream:
        opened: Any = channel.stream_stream(rpc.path)
        remote = opened(iter(call.payloads), metadata=metadata, timeout=_STREAM_SECONDS)
    else:
        asked: Any = channel.unary_unary(rpc.path)
        remote = asked(call.payloads[0], metadata=metadata, timeout=_UNARY_SECONDS)
    try:
        if not rpc.answers_stream:
            await remote
        else:
            while len(answers) < _MOST_ANSWERS and isinstance(answer := await remote.read(), bytes):
                answers.append(answer)
    except grpc.aio.AioRpcError as error:
        fault = _blame(error.code(), error.details() or "", rpc) or _told_inside(rpc, answers)
        return (_UNHEARD if error.details() == _CLIENT else error.code().name), fault
    finally:
        remote.cancel()
    return "OK", _told_inside(rpc, answers)


def _blame(code: grpc.StatusCode, details: str, rpc: Rpc) -> str:
    if code in _BAD and details != _CLIENT:
        return f"{code.name}: {details}"
    if code is grpc.StatusCode.DEADLINE_EXCEEDED and not rpc.answers_stream:
        return "no answer"
    return ""


def _told_inside(rpc: Rpc, answers: Sequence[bytes]) -> str:
    """Statuses within the messages of a stream."""
    statuses = []
    for answer in answers:
        if rpc.name == "Link":
            statuses += [frame.status for frame in link.LinkResponse.FromString(answer).frames]
        elif rpc.name == "Play":
            statuses += [engine.PlayResponse.FromString(answer).refusal.status]
    return next((f"inside: {each}" for each in statuses if each.code in _BAD_NUMBERS), "")


def _link_request(
    maker: Maker, rng: Random, rpcs: Sequence[Rpc], shown: Sequence[Credential]
) -> link.LinkRequest:
    """Frames of which some are calls of methods that there are."""
    request = link.LinkRequest()
    for _ in range(rng.randrange(1, 8)):
        frame: Any = maker.message(link.Frame)
        frame.call = rng.randrange(4)
        frame.kind = rng.choice((*range(8), 99))
        if rng.random() < 0.8:
            rpc = rng.choice(rpcs)
            frame.method, frame.authorization = rpc.name, rng.choice(shown).header
            frame.payload = mangled(maker.message(rpc.request).SerializeToString(), rng)
        with contextlib.suppress(ValueError):
            request.frames.append(frame)
    return request


def _named(shown: Sequence[Credential], name: str) -> Credential:
    return next(each for each in shown if each.name == name)
