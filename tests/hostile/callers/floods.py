"""What strangers send at will: bytes that are no request, methods that there are not, and early ends."""

import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import grpc

GARBAGE: Final = b"\xff\xff\xff\x07no message"
_LEAVER: Final = Path(__file__).with_name("leaver.py")
_JUNK: Final = (
    b"GET / HTTP/1.1\r\n\r\n",
    b"\x16\x03\x01\x02\x00" + bytes(range(256)) * 2,
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes(range(256)) * 8,
)


async def code_of_unary(
    channel: grpc.aio.Channel, path: str, payload: bytes, **words: Any
) -> grpc.StatusCode:
    """How the call ends; bytes as they are."""
    method: Any = channel.unary_unary(path)
    call = method(payload, **words)
    with contextlib.suppress(grpc.aio.AioRpcError):
        await call
    return grpc.StatusCode(await call.code())


def code_of_stream(
    channel: grpc.Channel, path: str, payloads: Sequence[bytes], **words: Any
) -> grpc.StatusCode:
    """How the stream ends, once all is said and read.

    By the client that blocks: that of asyncio calls it INTERNAL when it still writes while the answer comes.
    """
    method: Any = channel.stream_stream(path)
    call = method(iter(payloads), **words)
    with contextlib.suppress(grpc.RpcError):
        for _ in call:
            pass
    return grpc.StatusCode(call.code())


async def codes_of_streams(
    address: str, path: str, payloads: Sequence[bytes], times: int
) -> set[grpc.StatusCode]:
    """How so many streams end."""
    with grpc.insecure_channel(address) as channel:
        calls = (asyncio.to_thread(code_of_stream, channel, path, payloads) for _ in range(times))
        return {*await asyncio.gather(*calls)}


def send_junk(address: str, times: int) -> None:
    """What is not even HTTP/2, on connections that are cut at once."""
    host, _, port = address.rpartition(":")
    for junk in _JUNK:
        for _ in range(times):
            with socket.create_connection((host, int(port))) as connection, contextlib.suppress(OSError):
                connection.sendall(junk)


def leave_in_mid_write(address: str, streams: int) -> None:
    """Opens so many streams in a process of its own, lets their answers pile up, and kills that process."""
    with subprocess.Popen([sys.executable, _LEAVER, address, str(streams)], stdout=subprocess.PIPE) as leaver:
        assert leaver.stdout is not None
        assert leaver.stdout.readline() == b"piled up\n"
        os.kill(leaver.pid, signal.SIGKILL)
