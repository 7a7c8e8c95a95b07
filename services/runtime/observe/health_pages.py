"""Health checks over plain HTTP, on the port of the metrics.

They are for callers that cannot use gRPC, such as kubelets where callers must show certificates.
"""

import asyncio
from collections.abc import Callable, Iterable
from concurrent.futures import CancelledError
from typing import Any, Final

LIVE: Final = "/livez"
READY: Final = "/readyz"
_ANSWER_SECONDS: Final = 2.0
"""How long the event loop may take to answer."""
_Answer = tuple[str, bytes]


class HealthPages:
    """A WSGI application in front of another one, `rest` (PEP 3333). Its server may use any threads.

    `/livez`: 200 while the event loop of the process runs, else 503. `/readyz`: 200 while the process is also
    ready for work.
    """

    def __init__(
        self, loop: asyncio.AbstractEventLoop, is_ready: Callable[[], bool], rest: Callable[..., Any]
    ) -> None:
        self._loop = loop
        self._is_ready = is_ready
        self._rest = rest

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        """Answers one request."""
        path = environ["PATH_INFO"]
        if path not in (LIVE, READY):
            rest: Iterable[bytes] = self._rest(environ, start_response)
            return rest
        status, content = self._answer(path)
        start_response(status, [("Content-Type", "text/plain"), ("Content-Length", str(len(content)))])
        return [content]

    def _answer(self, path: str) -> _Answer:
        try:
            is_ready = asyncio.run_coroutine_threadsafe(self._ask(), self._loop).result(_ANSWER_SECONDS)
        except (TimeoutError, CancelledError, RuntimeError):  # the last of them: the loop is closed
            return "503 Service Unavailable", b"no answer from the loop\n"
        if path == READY and not is_ready:
            return "503 Service Unavailable", b"not ready\n"
        return "200 OK", b"ok\n"

    async def _ask(self) -> bool:
        return self._is_ready()
