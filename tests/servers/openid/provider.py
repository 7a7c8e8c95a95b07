"""The provider: what it publishes, its tokens, and its server."""

import contextlib
import json
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final
from urllib.parse import parse_qsl, urlsplit

from tests.servers.openid.flows import Answer, Flows
from tests.servers.openid.keys import SigningKey, new_key

DISCOVERY: Final = "/.well-known/openid-configuration"
KEYS: Final = "/keys"
CLIENT: Final = "ardri-tests"
_CORS: Final = {
    "access-control-allow-origin": "*",
    "access-control-allow-headers": "content-type",
    "access-control-allow-methods": "GET, POST",
}


@dataclass(slots=True)
class Provider:
    """A provider that people trust. `faults`: answers in place of the right ones, by path.

    `requests`: how often each path was requested. `flows`: how pages and programs get a token.
    """

    url: str = ""
    keys: list[SigningKey] = field(default_factory=lambda: [new_key()])
    faults: dict[str, Callable[[BaseHTTPRequestHandler], None]] = field(default_factory=dict)
    requests: Counter[str] = field(default_factory=Counter)
    flows: Flows = field(default_factory=Flows)

    @property
    def discovery(self) -> dict[str, Any]:
        """What the provider publishes about itself."""
        return {
            "issuer": self.url,
            "jwks_uri": self.url + KEYS,
            "authorization_endpoint": self.url + "/authorize",
            "token_endpoint": self.url + "/token",
            "device_authorization_endpoint": self.url + "/device",
        }

    def claims(self, **changed: Any) -> dict[str, Any]:
        """The claims of a good token, with these changes; None leaves a claim out."""
        now = int(changed.pop("now", time.time()))
        usual = {"iss": self.url, "aud": CLIENT, "sub": "ada", "iat": now, "exp": now + 300}
        return {name: value for name, value in (usual | changed).items() if value is not None}

    def id_token(self, **changed: Any) -> str:
        """Returns a token signed with the provider's first key."""
        return self.keys[0].sign(self.claims(**changed))

    def answer(self, method: str, path: str, form: dict[str, str]) -> Answer:
        """Answers a request."""
        if path == DISCOVERY:
            return Answer(self.discovery)
        if path == KEYS:
            return Answer({"keys": [key.public for key in self.keys]})
        return self.flows.answer(method, path, form, self)


@contextlib.contextmanager
def providing() -> Iterator[Provider]:
    """A provider that listens on a free port of this machine."""
    provider = Provider()
    server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(provider))
    provider.url = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield provider
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def _handler(provider: Provider) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self._serve("GET", urlsplit(self.path).query)

        def do_POST(self) -> None:
            self._serve("POST", self.rfile.read(int(self.headers["content-length"])).decode())

        def do_OPTIONS(self) -> None:
            self._send(Answer("", 204))

        def _serve(self, method: str, form: str) -> None:
            path = urlsplit(self.path).path
            provider.requests[path] += 1
            if path in provider.faults:
                provider.faults[path](self)
            else:
                self._send(provider.answer(method, path, dict(parse_qsl(form))))

        def _send(self, answer: Answer) -> None:
            is_page = isinstance(answer.body, str)
            body = (answer.body if is_page else json.dumps(answer.body)).encode()
            kind = "text/html; charset=utf-8" if is_page else "application/json"
            self.send_response(answer.status)
            for name, value in {**_CORS, "content-type": kind, "content-length": str(len(body))}.items():
                self.send_header(name, value)
            for name, value in answer.headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: Any) -> None:
            """Logs nothing."""

    return Handler
