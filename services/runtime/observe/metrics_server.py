"""The server of `/metrics`: that of prometheus-client, which pauses here if it cannot accept a connection."""

import threading
from time import sleep
from typing import Any, Final

from prometheus_client import start_http_server

_PAUSE_SECONDS: Final = 0.5
_Server = Any
"""A `WSGIServer` of the standard library; prometheus-client does not export its class."""


def start_metrics_server(port: int, host: str, **given: Any) -> tuple[_Server, threading.Thread]:
    """Serves from a thread. `given`: further arguments of prometheus-client, such as a registry."""
    server, thread = start_http_server(port, addr=host, **given)
    _wait_for_files(server)
    return server, thread


def _wait_for_files(server: _Server) -> None:
    """Has the server pause after it could not accept a connection, as when file descriptors run out.

    The connection still waits then: socketserver would try again at once, and keep a processor busy.
    """
    accept = server.get_request

    def get_request() -> Any:
        try:
            return accept()
        except OSError:
            sleep(_PAUSE_SECONDS)
            raise

    server.get_request = get_request
