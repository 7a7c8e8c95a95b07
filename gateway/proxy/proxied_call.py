"""One stream or call of a client on its way to the engine that its first message names."""

from collections.abc import Sequence

from gateway.proxy.engines import Engines, lacks_rules
from gateway.proxy.link.link import Link
from gateway.proxy.route import Route
from services.runtime.errors import EngineUnavailable, InvalidRequest
from services.runtime.rpc.methods import Call, ResponseStream


class ProxiedCall:
    """One stream through the gateway; its first message names the engine.

    It handles the messages of the client. Until the first answer it also receives the link's responses and
    keeps the client's messages, to repeat them to the next replica if one lacks the rules of the match. After
    that the link answers the client directly: a match may have thousands of watchers.
    """

    __slots__ = (
        "_call",
        "_engines",
        "_finished",
        "_link",
        "_number",
        "_others",
        "_responses",
        "_route",
        "_said",
    )

    def __init__(self, engines: Engines, route: Route, call: Call, responses: ResponseStream) -> None:
        self._engines = engines
        self._route = route
        self._call = call
        self._responses = responses
        self._others: list[Link] = []
        self._said: list[bytes] | None = []
        self._finished = False
        self._link: Link | None = None
        self._number = 0

    def on_message(self, payload: bytes) -> None:
        """Passes on a message of the client."""
        if self._link is None:
            key = self._route.key_in(payload)
            self._others = self._engines.replicas(key).ranked(key)
            self._open([payload])
        else:
            self._route.check(payload)
            if self._route.requests_stream:
                self._link.send(self._number, payload)
        if self._said is not None:
            self._said.append(payload)

    def on_half_close(self) -> None:
        """The client will send no more."""
        self._finished = True
        if self._link is None:
            self._responses.fail(InvalidRequest(self._route.key, "the stream had no message"))
        elif self._route.requests_stream:
            self._link.close(self._number)

    def cancel(self) -> None:
        """The client has gone."""
        if self._link is not None:
            self._link.cancel(self._number)

    def send(self, payload: bytes) -> None:
        """Takes the first message of the engine; all others go to the client directly."""
        self._said = None
        if self._link is not None:
            self._link.answer_to(self._number, self._responses)
        self._responses.send(payload)

    def close(self) -> None:
        """The engine has ended the call without an error."""
        self._responses.close()

    def fail(self, error: BaseException) -> None:
        """The engine has refused, or has gone."""
        if self._others and self._said and lacks_rules(error):
            try:
                self._open(self._said)
            except EngineUnavailable as unavailable:
                self._responses.fail(unavailable)
        else:
            self._responses.fail(error)

    def _open(self, said: Sequence[bytes]) -> None:
        """Opens the call on the best replica that is left, and sends it these messages."""
        link = self._others.pop(0)
        if not self._route.requests_stream:
            self._number = link.open(self._route.name, self._call, self, said[0])
        else:
            self._number = link.open(self._route.name, self._call, self)
            for payload in said:
                link.send(self._number, payload)
            if self._finished:
                link.close(self._number)
        self._link = link
