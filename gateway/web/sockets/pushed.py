"""Turns a stream that is pulled answer by answer into one that pushes: for transports that never block."""

import asyncio
from contextlib import aclosing

from gateway.proxy.directors import Answers
from services.runtime.rpc.methods import Call, ResponseStream, Stream


def pushed(answers: Answers) -> Stream:
    """The same stream as one that pushes; its client sends one message."""

    def stream(call: Call, responses: ResponseStream) -> "_Pushed":
        return _Pushed(answers, call, responses)

    return stream


class _Pushed:
    """One open stream. A `StreamHandler`."""

    def __init__(self, answers: Answers, call: Call, responses: ResponseStream) -> None:
        self._answers = answers
        self._call = call
        self._responses = responses
        self._task: asyncio.Task[None] | None = None

    def on_message(self, payload: bytes) -> None:
        """Starts to push answers to the request."""
        self._task = asyncio.create_task(self._push(payload))

    def on_half_close(self) -> None:
        """Does nothing: the client sends one message."""

    def cancel(self) -> None:
        """The call is over."""
        if self._task is not None:
            self._task.cancel()

    async def _push(self, payload: bytes) -> None:
        try:
            async with aclosing(self._answers(self._call, payload)) as answers:
                async for answer in answers:
                    self._responses.send(answer)
        except Exception as error:  # noqa: BLE001  # everything leaves as a status
            self._responses.fail(error)
        else:
            self._responses.close()
