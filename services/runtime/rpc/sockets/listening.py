"""A listening socket for asyncio that keeps no loop busy when there are no file descriptors left."""

import errno
import socket
from typing import Any, Final

_OUT_OF: Final = frozenset({errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM})
"""Errors at which asyncio stops accepting for a second."""


class ListeningSocket(socket.socket):
    """A listening TCP socket for asyncio.

    A loop accepts connections until none waits, or as often as its backlog allows. An error at which it
    pauses does not end that, and each such error schedules one more restart after the pause: the restarts
    multiply (python/cpython#151615). So the call of `accept` after such an error says that none waits.
    """

    def __init__(self, host: str, port: int) -> None:
        """Binds the socket; `port` 0: any free port.

        Raises:
            OSError: the port is taken.
        """
        bare = host.strip("[]")  # for gRPC, an IPv6 address has brackets
        family = socket.AF_INET6 if ":" in bare else socket.AF_INET
        # asyncio turns Nagle's algorithm off only if the protocol is named. Otherwise a head and its body,
        # written one after the other, would arrive 40 ms apart.
        super().__init__(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        self._pauses = False
        try:
            self.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            self.bind((bare, port))
        except BaseException:
            self.close()
            raise

    def accept(self) -> tuple[socket.socket, Any]:
        """Accepts a connection, like `socket.accept`.

        Raises:
            BlockingIOError: no connection waits, or the call before has made the loop pause.
            OSError: there are no file descriptors, or no memory.
        """
        if self._pauses:
            self._pauses = False
            raise BlockingIOError(errno.EAGAIN, "accepted once more after the pause")
        try:
            return super().accept()
        except OSError as error:
            self._pauses = error.errno in _OUT_OF
            raise
