"""Whether a connection goes on, and what becomes of those who wait for its calls when it does not."""

import asyncio
from dataclasses import dataclass

from ardri_client.errors import Unreachable


@dataclass(slots=True)
class Life:
    """Of a connection. `is_over`: it was left, and nothing more goes out by it."""

    is_over: bool = False

    def require(self) -> None:
        """Returns while it goes on.

        Raises:
            Unreachable: it was left.
        """
        if self.is_over:
            raise Unreachable("the connection was left")

    def tell_cancelled(self) -> None:
        """Returns where a cancellation is the task's own; gRPC cancels all calls of a channel that closes.

        Raises:
            Unreachable: it is not; the connection was left.
        """
        task = asyncio.current_task()
        if task is None or not task.cancelling():
            self.require()
