"""A whole match by a program that decides, for programs without an event loop."""

from collections.abc import Callable

from ardri.match.v1.match_pb2 import Outcome
from ardri_client.errors import TOO_LATE
from ardri_client.match.table import ActionLike
from ardri_client.sync.table import Table

Choose = Callable[[Table], ActionLike]
"""Decides: the action for the position at the table, best with `table.legal_actions()`."""


def play(table: Table, choose: Choose) -> Outcome:
    """Plays at a table to the end of the match; what is chosen too late is dropped, and chosen anew.

    Raises:
        ArdriError: an action was refused, or the connection is gone for good.
    """
    with table:
        while table.turn():
            version = table.match.version
            try:
                table.act(choose(table), expected_version=version)
            except TOO_LATE:
                continue  # the next turn tells
        return table.match.outcome
