"""Whether a connection is still open, and the error of waiting calls when it is closed."""

import asyncio
from dataclasses import dataclass

from ardri_client.errors import Unreachable


@dataclass(slots=True)
class Life:
    """The state of a connection. `is_over`: it was left, and sends nothing more."""

    is_over: bool = False

    def require(self) -> None:
        """Returns if the connection is open.

        Raises:
            Unreachable: the connection was left.
        """
        if self.is_over:
            raise Unreachable("the connection was left")

    def tell_cancelled(self) -> None:
        """Returns if the task itself was cancelled; gRPC also cancels all calls of a channel that closes.

        Raises:
            Unreachable: the task was not cancelled; the connection was left.
        """
        task = asyncio.current_task()
        if task is None or not task.cancelling():
            self.require()
