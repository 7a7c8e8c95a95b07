"""Servers that show the newest certificate at each handshake: with gRPC, and with Python's ssl."""

import ssl
from collections.abc import Sequence
from typing import Any

import grpc

from services.runtime.tls.pair import Pair
from services.runtime.tls.watched_pair import WatchedPair


def grpc_credentials(pair: WatchedPair, *, is_mutual: bool) -> grpc.ServerCredentials:
    """Returns server credentials. `is_mutual`: callers must show a certificate of the pair's authorities."""
    shown, first = pair.current()

    def changed() -> grpc.ServerCertificateConfiguration | None:
        """Called by gRPC at each handshake, in a thread of gRPC."""
        nonlocal shown
        newest, content = pair.current()
        if newest == shown:
            return None
        shown = newest
        return configured(content)

    def configured(content: Pair) -> grpc.ServerCertificateConfiguration:
        roots = content.authorities if is_mutual else None
        return grpc.ssl_server_certificate_configuration([(content.key, content.certificate)], roots)

    fetch: Any = changed  # may return None for no change; the stub does not know that
    return grpc.dynamic_ssl_server_credentials(configured(first), fetch, is_mutual)


class ServerContext:
    """An SSL context for Python servers. `protocols`: offered by ALPN (RFC 7301), in order of preference."""

    def __init__(self, pair: WatchedPair, protocols: Sequence[str]) -> None:
        self._pair = pair
        self._protocols = list(protocols)
        self._shown, _ = pair.current()
        self._newest = self._made()
        self.context = self._made()
        # Called at each handshake, with or without a name. Only here the certificate may change.
        self.context.sni_callback = self._choose

    def _made(self) -> ssl.SSLContext:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.minimum_version = ssl.TLSVersion.TLSv1_2
        context.set_alpn_protocols(self._protocols)
        context.load_cert_chain(self._pair.files.certificate, self._pair.files.key)
        return context

    def _choose(self, connection: ssl.SSLObject, _name: str | None, _context: ssl.SSLContext) -> None:
        newest, _ = self._pair.current()
        if newest != self._shown:
            try:
                self._newest = self._made()
            except (
                OSError,
                ssl.SSLError,
            ):  # the files have changed once more; the next handshake reads them again
                pass
            else:
                self._shown = newest
        connection.context = self._newest
