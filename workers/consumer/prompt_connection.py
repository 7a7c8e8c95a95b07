"""How a worker waits for its broker: so that it is there again soon after it."""

from typing import Any, Final

from kombu import Connection

_PAUSES: Final = {"interval_start": 0.5, "interval_step": 0.5, "interval_max": 2.0}
"""Seconds: the first pause, by how much each is longer, and the longest."""


class PromptConnection(Connection):  # type: ignore[misc]  # kombu is untyped
    """A connection that is tried every other second.

    The pauses of kombu grow to half a minute. A broker that is back takes tasks of engines at once, which
    would wait for that long, and the turns of bots with them.
    """

    def ensure_connection(self, *arguments: Any, **options: Any) -> Any:
        """As that of kombu."""
        return super().ensure_connection(*arguments, **_PAUSES | options)
