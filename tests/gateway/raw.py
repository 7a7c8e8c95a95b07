"""Calls with raw bytes, as a client without generated code makes them."""

from typing import Any

import grpc

_ENGINE = "/ardri.engine.v1.EngineService/"


def unary(channel: grpc.aio.Channel, path: str, payload: bytes, token: str = "t") -> Any:
    """Makes a unary call, to be awaited for its answer."""
    method: Any = channel.unary_unary(path)
    return method(payload, metadata=[("authorization", f"Bearer {token}")])


def play(channel: grpc.aio.Channel) -> Any:
    """Opens a Play stream."""
    method: Any = channel.stream_stream(_ENGINE + "Play")
    return method()


def watch(channel: grpc.aio.Channel, payload: bytes) -> Any:
    """Opens a WatchMatch stream."""
    method: Any = channel.unary_stream(_ENGINE + "WatchMatch")
    return method(payload)


def engine_call(channel: grpc.aio.Channel, method: str, payload: bytes) -> Any:
    """Makes a unary call of EngineService, to be awaited for its answer."""
    return unary(channel, _ENGINE + method, payload)
