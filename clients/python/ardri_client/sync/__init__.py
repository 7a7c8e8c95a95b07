"""The SDK for programs without an event loop: the same methods, each of which blocks until it is done.

    with Ardri.connect("127.0.0.1:7800") as ardri:
        ardri.log_in("me")
        outcome = play(ardri.open_match("tablut", bots={1: 3}), lambda table: table.legal_actions()[0])

Other asynchronous methods are called by `ardri.wait(ardri.asynchronous.accounts.profile())`, and asynchronous
iterators by `ardri.each(ardri.asynchronous.watch_account())`.
"""

from ardri_client.sync.bot import Choose, play
from ardri_client.sync.platform import Ardri
from ardri_client.sync.table import Table

__all__ = ["Ardri", "Choose", "Table", "play"]
