"""Calls over raw bytes, as a client without generated code makes them."""

from typing import Any

import grpc

_ENGINE = "/ardri.engine.v1.EngineService/"


def unary(channel: grpc.aio.Channel, path: str, payload: bytes, token: str = "t") -> Any:
    """The answer of one unary call, to be awaited."""
    method: Any = channel.unary_unary(path)
    return method(payload, metadata=[("authorization", f"Bearer {token}")])


def play(channel: grpc.aio.Channel) -> Any:
    """An open Play stream."""
    method: Any = channel.stream_stream(_ENGINE + "Play")
    return method()


def watch(channel: grpc.aio.Channel, payload: bytes) -> Any:
    """An open WatchMatch stream."""
    method: Any = channel.unary_stream(_ENGINE + "WatchMatch")
    return method(payload)


def engine_call(channel: grpc.aio.Channel, method: str, payload: bytes) -> Any:
    """The answer of one unary call of EngineService, to be awaited."""
    return unary(channel, _ENGINE + method, payload)
