"""Plays a whole match, for programs without an event loop."""

from collections.abc import Callable

from ardri.match.v1.match_pb2 import Outcome
from ardri_client.errors import TOO_LATE
from ardri_client.match.table import ActionLike
from ardri_client.sync.table import Table

Choose = Callable[[Table], ActionLike]
"""Returns the action for the position at the table, best one of `table.legal_actions()`."""


def play(table: Table, choose: Choose) -> Outcome:
    """Plays at a table to the end of the match. An action that comes too late is dropped and chosen again.

    Raises:
        ArdriError: an action was refused, or the connection could not be restored.
    """
    with table:
        while table.turn():
            version = table.match.version
            try:
                table.act(choose(table), expected_version=version)
            except TOO_LATE:
                continue  # the next turn tells
        return table.match.outcome
