"""The Python SDK of Ardri: play, watch and write bots over gRPC, Connect or WebSockets. Async and typed.

    async def choose(table: Table) -> Action:
        return (await table.legal_actions())[0]

    async with Ardri.connect("127.0.0.1:7800") as ardri:
        await ardri.log_in("me")
        outcome = await play(await ardri.open_match("tablut", bots={1: 3}), choose)

The SDK resumes streams and repeats requests by itself. All errors that it raises are `ArdriError`s.
"""

from ardri_client.bot import Choose, play, play_tournaments, run_bot
from ardri_client.calls.retry import Retry
from ardri_client.calls.tokens import Tokens, TokenStore
from ardri_client.clocks import correspondence, fischer, no_clock, per_move
from ardri_client.errors import ArdriError, Refused, UnfairChance, Unreachable, VersionGap
from ardri_client.match.place import Place
from ardri_client.match.seek import Seek
from ardri_client.match.table import Table
from ardri_client.match.watch import Update
from ardri_client.operations import Operations
from ardri_client.platform import DEFAULT_ADDRESS, Ardri
from ardri_client.tournaments.streams import Step
from ardri_client.tournaments.tournaments import Tournaments

__all__ = [
    "DEFAULT_ADDRESS",
    "Ardri",
    "ArdriError",
    "Choose",
    "Operations",
    "Place",
    "Refused",
    "Retry",
    "Seek",
    "Step",
    "Table",
    "TokenStore",
    "Tokens",
    "Tournaments",
    "UnfairChance",
    "Unreachable",
    "Update",
    "VersionGap",
    "correspondence",
    "fischer",
    "no_clock",
    "per_move",
    "play",
    "play_tournaments",
    "run_bot",
]
