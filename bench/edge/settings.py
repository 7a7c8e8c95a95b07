"""The settings to measure: each by gRPC and as browsers do it, one after the other."""

from typing import Final

from bench.harness.measure import Setting

WATCHERS: Final = 500

CALLS: Final = (
    Setting("GetMatch, gRPC", "look", "gateway", matches=64),
    Setting("GetMatch, Connect", "look", "gateway", matches=64, net="web"),
    Setting("PlayAction, gRPC", "action", "gateway", matches=64),
    Setting("PlayAction, Connect", "action", "gateway", matches=64, net="web"),
)
PLAY: Final = (
    Setting("Play, gRPC", "play", "gateway", matches=96),
    Setting("Play, WebSocket", "play", "gateway", matches=96, net="web"),
    Setting("Play, 1,000 a second, gRPC", "play", "gateway", matches=80, rate=1000),
    Setting("Play, 1,000 a second, WebSocket", "play", "gateway", matches=80, rate=1000, net="web"),
    Setting("Play, one idle table, gRPC", "play", "gateway", matches=24, tables=1, connections=2),
    Setting("Play, one idle table, WebSocket", "play", "gateway", matches=24, tables=1, net="web"),
)


def _watched(name: str, net: str, stream: str) -> Setting:
    return Setting(
        f"{WATCHERS} streams, {name}",
        "play",
        "gateway",
        matches=4,
        tables=1,
        watchers=WATCHERS,
        net=net,
        stream=stream,
    )


def _floor(name: str, net: str) -> Setting:
    return Setting(f"{WATCHERS} streams, {name}", "fan", "fan", tables=WATCHERS, net=net)


LAG: Final = (
    _watched("WatchMatch, gRPC", "grpc", "WatchMatch"),
    _watched("WatchMatch, Connect", "web", "WatchMatch"),
    _watched("Play, gRPC", "grpc", "Play"),
    _watched("Play, WebSocket", "web", "Play"),
    _floor("echo, gRPC", "grpc"),
    _floor("echo, WebSocket", "web"),
)
"""The echoes send messages to everybody without a platform (fan.py): they are the floor."""
SETTINGS: Final = (*CALLS, *PLAY, *LAG)
