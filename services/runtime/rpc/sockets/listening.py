"""A socket that listens for asyncio, and keeps no loop busy where there are no file descriptors left."""

import errno
import socket
from typing import Any, Final

_OUT_OF: Final = frozenset({errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM})
"""For want of what asyncio pauses, for a second."""


class ListeningSocket(socket.socket):
    """Of TCP, on that address.

    A loop accepts until nobody waits. Once it has begun to pause it would go on, as often as the backlog
    allows, and each failure begins to serve once more after the pause, so that they become ever more
    (python/cpython#151615). So it is told then that nobody waits.
    """

    def __init__(self, host: str, port: int) -> None:
        """Binds it; `port` 0: any free one.

        Raises:
            OSError: somebody has it.
        """
        bare = host.strip("[]")  # gRPC's has brackets around one of IPv6
        family = socket.AF_INET6 if ":" in bare else socket.AF_INET
        # The protocol is named, as asyncio turns Nagle's algorithm off only where it is: else a head and its
        # body, written one after the other, are 40 ms apart.
        super().__init__(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        self._pauses = False
        try:
            self.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            self.bind((bare, port))
        except BaseException:
            self.close()
            raise

    def accept(self) -> tuple[socket.socket, Any]:
        """As any socket's.

        Raises:
            BlockingIOError: nobody waits, or the loop has begun to pause.
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
