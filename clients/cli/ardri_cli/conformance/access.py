"""The tokens of a run: from a file, or of guest accounts on the platform that is examined."""

from collections.abc import Sequence
from typing import Any

import grpc

from ardri.gateway.v1 import account_service_pb2 as account_pb
from ardri.gateway.v1.account_service_pb2_grpc import AccountServiceStub
from ardri_cli.conformance.target import CALL_SECONDS, Access
from ardri_client.errors import from_rpc_error


class TooFewAccounts(ValueError):
    """There are fewer tokens than seats plus one."""


async def access(channel: grpc.aio.Channel, organiser: str, seats: int, accounts: Sequence[str]) -> Access:
    """Tokens for all who take part: those in `accounts`, or of guests of the gateway if it is empty.

    Raises:
        TooFewAccounts: there are fewer tokens than are needed.
        ArdriError: the target does not create guests.
    """
    tokens = list(accounts) or [await _guest(channel, f"conformance {each}") for each in range(seats + 1)]
    if len(tokens) <= seats:
        raise TooFewAccounts(f"{seats + 1} tokens of accounts are needed, and {len(tokens)} were given")
    return Access(organiser, tuple(tokens[:seats]), tokens[seats])


async def _guest(channel: grpc.aio.Channel, name: str) -> str:
    stub: Any = AccountServiceStub(channel)
    try:
        guest = await stub.CreateGuest(account_pb.CreateGuestRequest(name=name), timeout=CALL_SECONDS)
    except grpc.aio.AioRpcError as error:
        raise from_rpc_error(error) from error
    return str(guest.token)
