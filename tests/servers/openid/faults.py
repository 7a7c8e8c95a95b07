"""Answers that a provider should never give."""

import json
from http.server import BaseHTTPRequestHandler
from typing import Any


def send(request: BaseHTTPRequestHandler, body: bytes, status: int = 200, **headers: str) -> None:
    """Sends any answer."""
    request.send_response(status)
    for name, value in {"content-length": str(len(body)), **headers}.items():
        request.send_header(name.replace("_", "-"), value)
    request.end_headers()
    request.wfile.write(body)


def send_json(request: Any, document: object) -> None:
    """Sends a document that the test has made."""
    send(request, json.dumps(document).encode())
