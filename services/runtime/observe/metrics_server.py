"""The server of `/metrics`: prometheus-client's, made to wait where it cannot take a connection."""

import threading
from time import sleep
from typing import Any, Final

from prometheus_client import start_http_server

_PAUSE_SECONDS: Final = 0.5
_Server = Any
"""A `WSGIServer` of the standard library; prometheus-client has its class to itself."""


def start_metrics_server(port: int, host: str, **given: Any) -> tuple[_Server, threading.Thread]:
    """Serves from a thread. `given`: what prometheus-client takes besides, as a registry."""
    server, thread = start_http_server(port, addr=host, **given)
    _wait_for_files(server)
    return server, thread


def _wait_for_files(server: _Server) -> None:
    """Has it pause after a connection that it could not take, for want of file descriptors.

    The connection still waits then, so that socketserver would try again at once, and keep a processor busy.
    """
    accept = server.get_request

    def get_request() -> Any:
        try:
            return accept()
        except OSError:
            sleep(_PAUSE_SECONDS)
            raise

    server.get_request = get_request
