"""The least cost of a ticket: its call and its stream, to a server that does no other work.

Also measures what no gateway can leave out: checking a new caller's token and signing a seat's token.
"""

import asyncio
import time
from pathlib import Path
from typing import Any, Final

from bench.growth.table import Row
from bench.harness.echo import SERVICE
from bench.harness.processes import Process
from bench.harness.workload import metadata
from services.runtime.credentials.claims import Scope
from services.runtime.tls.dialer import PLAIN
from tests.credentials import SIGNER

_AT_ONCE: Final = 32
_REQUEST: Final = bytes(40)
"""A request as long as a request for a ticket."""


def bare(home: Path, size: int) -> Row:
    """Returns the costs of `size` callers at the same time."""
    echo = Process("echo", home / "echo", ("-m", "bench.harness.echo", str(home / "echo" / "ports.json")), {})
    try:
        echo.wait_ready()
        used, own = echo.cpu_seconds(), time.process_time()
        seconds = asyncio.run(_call(echo.address, size))
        used, own = echo.cpu_seconds() - used, time.process_time() - own
    finally:
        echo.stop()
    return Row(
        size,
        {
            "served a second": size / seconds,
            "server CPU ms each": 1000 * used / size,
            "generator CPU ms each": 1000 * own / size,
            "CPU ms to check a token and sign another": 1000 * _tokens(size) / size,
        },
    )


async def _call(address: str, size: int) -> float:
    """Returns the seconds until all calls are answered and all streams have ended."""
    callers = [metadata(SIGNER, f"seeker-{number}", Scope.PLAY) for number in range(size)]
    async with PLAIN.open(address, "gateway") as channel:
        call: Any = channel.unary_unary(f"/{SERVICE}/Unary")
        stream: Any = channel.unary_stream(f"/{SERVICE}/Twice")
        places = asyncio.Semaphore(_AT_ONCE)

        async def seek(caller: tuple[tuple[str, str], ...]) -> None:
            async with places:
                await call(_REQUEST, metadata=caller)
            async for _ in stream(_REQUEST, metadata=caller):
                """Reads the whole stream."""

        began = time.perf_counter()
        await asyncio.gather(*map(seek, callers))
        return time.perf_counter() - began


def _tokens(size: int) -> float:
    """Returns the CPU seconds for checking and signing the tokens of `size` people."""
    tokens = [metadata(SIGNER, f"seeker-{number}", Scope.PLAY)[0][1] for number in range(size)]
    began = time.process_time()
    for number, token in enumerate(tokens):
        SIGNER.verify(token.removeprefix("Bearer "), time.time())
        SIGNER.sign_seat(f"match-{number}", 0, account_id=f"seeker-{number}")
    return time.process_time() - began
