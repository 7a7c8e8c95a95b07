"""Sends the answers of many bots to an engine in one message, on a link like that of a gateway.

A single call costs an engine more than the action in it. Answers that are not taken in this way are given
again one by one.
"""

import contextlib
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

import grpc

from ardri.engine.v1.engine_service_pb2 import PlayActionRequest
from ardri.link.v1.link_service_pb2 import (
    FRAME_KIND_CLOSE,
    FRAME_KIND_FAIL,
    FRAME_KIND_OPEN,
    Frame,
    LinkRequest,
)
from ardri.link.v1.link_service_pb2_grpc import LinkServiceStub
from ardri.match.v1.match_pb2 import Action
from services.runtime.observe import tracing
from workers.jobs.engine_client import EngineEndpoint, channel_to, play
from workers.jobs.job_outcome import EngineAway, JobOutcome, refused

_SECONDS: Final = 3.0
"""How long an engine has for all answers of a message."""
_ENDS: Final = (FRAME_KIND_CLOSE, FRAME_KIND_FAIL)


@dataclass(frozen=True, slots=True)
class Answer:
    """The action of a seat in the position of a version.

    `value`: the result that the seat expects, out of 1000; None if it cannot say.
    """

    engine: EngineEndpoint
    match_id: str
    version: int
    seat: int
    notation: str
    value: int | None

    @property
    def request(self) -> PlayActionRequest:
        """The request that is sent. Its id is the same for all answers to one turn."""
        return PlayActionRequest(
            match_id=self.match_id,
            expected_version=self.version,
            request_id=f"ai-{self.version}-{self.seat}",
            action=Action(notation=self.notation),
            value=self.value,
        )

    def give(self) -> JobOutcome:
        """Gives the answer by a call of its own.

        Raises:
            EngineAway: the answer was not taken in several quick tries.
        """
        return play(self.engine, self.request)


def play_together(answers: Sequence[Answer]) -> Iterator[Callable[[], JobOutcome]]:
    """Sends the answers. Yields a function for each answer, which returns its outcome.

    If an answer was not taken, its function gives it again by itself, and raises EngineAway if that fails.
    """
    for _, group in groupby(answers, lambda answer: (answer.engine.address, answer.engine.game)):
        together = list(group)
        ends = _ends(together) if len(together) > 1 else {}
        for number, answer in enumerate(together):
            yield _Outcome(answer, ends.get(number))


@dataclass(frozen=True, slots=True)
class _Outcome:
    """Returns the outcome of an answer. `end`: the frame that ended its call; None if there was none."""

    answer: Answer
    end: Frame | None

    def __call__(self) -> JobOutcome:
        if self.end is not None and self.end.kind == FRAME_KIND_CLOSE:
            return JobOutcome.DONE
        if self.end is not None:
            about = {"match_id": self.answer.match_id, "version": self.answer.version}
            with contextlib.suppress(EngineAway):
                return refused(self.end.status, **about)
        return self.answer.give()


def _ends(answers: Sequence[Answer]) -> dict[int, Frame]:
    """Sends the answers, and returns the frames that ended calls, by the number of the call."""
    over = threading.Event()

    def requests() -> Iterator[LinkRequest]:
        yield LinkRequest(frames=map(_frame, range(len(answers)), answers))
        over.wait(_SECONDS)

    ends: dict[int, Frame] = {}
    call = LinkServiceStub(channel_to(answers[0].engine)).Link(requests(), timeout=_SECONDS)
    # If the link is refused or breaks, the ends that have come by then count.
    with contextlib.suppress(grpc.RpcError):
        for response in call:
            ends |= {frame.call: frame for frame in response.frames if frame.kind in _ENDS}
            if len(ends) == len(answers):
                break
    over.set()
    call.cancel()
    return ends


def _frame(number: int, answer: Answer) -> Frame:
    return Frame(
        call=number,
        kind=FRAME_KIND_OPEN,
        payload=answer.request.SerializeToString(),
        method="PlayAction",
        authorization=f"Bearer {answer.engine.token}",
        traceparent=tracing.current.get(),
    )
