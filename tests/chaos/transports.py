"""How the clients of a run come to their match."""

from enum import StrEnum
from typing import Final

import grpc

from ardri_client.calls.channel import open_channel
from tests.chaos.following import Player, StreamPlayer

_CHANNEL: Final = [
    ("grpc.initial_reconnect_backoff_ms", 100),
    ("grpc.max_reconnect_backoff_ms", 200),
    ("grpc.lb_policy_name", "round_robin"),
]


class Transport(StrEnum):
    """Of the clients. All but the first come through a gateway, which is killed as well as its engines."""

    ENGINE = "engine"
    GRPC = "grpc"
    CONNECT = "connect"
    WEBSOCKET = "websocket"

    @property
    def kinds(self) -> tuple[type[Player], type[Player]]:
        """How the two seats act: by `PlayAction`, or on `Play`, which a WebSocket is."""
        if self is Transport.CONNECT:
            return Player, Player
        if self is Transport.WEBSOCKET:
            return StreamPlayer, StreamPlayer
        return Player, StreamPlayer


def open_to(*addresses: str) -> grpc.aio.Channel:
    """A channel, of which each call goes to the next of the addresses; by HTTP, to the one."""
    if "://" in addresses[0]:
        return open_channel(addresses[0])
    return grpc.aio.insecure_channel(f"ipv4:{','.join(addresses)}", options=_CHANNEL)
