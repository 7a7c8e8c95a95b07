"""How the clients of a run reach their match."""

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
    """The transport of clients. All but the first use a gateway, which is killed as well as its engines."""

    ENGINE = "engine"
    GRPC = "grpc"
    CONNECT = "connect"
    WEBSOCKET = "websocket"

    @property
    def kinds(self) -> tuple[type[Player], type[Player]]:
        """How the two seats act: by `PlayAction`, or by `Play`, which a WebSocket carries."""
        if self is Transport.CONNECT:
            return Player, Player
        if self is Transport.WEBSOCKET:
            return StreamPlayer, StreamPlayer
        return Player, StreamPlayer


def open_to(*addresses: str) -> grpc.aio.Channel:
    """A channel whose calls go to the addresses in turn; over HTTP, a channel to the only address."""
    if "://" in addresses[0]:
        return open_channel(addresses[0])
    return grpc.aio.insecure_channel(f"ipv4:{','.join(addresses)}", options=_CHANNEL)
