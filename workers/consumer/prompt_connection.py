"""Makes a worker reconnect soon after its broker is back."""

from typing import Any, Final

from kombu import Connection

_PAUSES: Final = {"interval_start": 0.5, "interval_step": 0.5, "interval_max": 2.0}
"""Seconds: the first pause, by how much each pause grows, and the longest pause."""


class PromptConnection(Connection):  # type: ignore[misc]  # kombu is untyped
    """A connection that is retried every two seconds at the latest.

    The pauses of kombu grow to half a minute. A broker that is back takes tasks of engines at once; these
    tasks, and bots' turns with them, would wait for that long.
    """

    def ensure_connection(self, *arguments: Any, **options: Any) -> Any:
        """Like `ensure_connection` of kombu, with shorter pauses."""
        return super().ensure_connection(*arguments, **_PAUSES | options)
