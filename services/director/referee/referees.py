"""Referees in their own processes, as playing games again would hold up everything else in the director.

If a process dies, the judgements of all its games are lost. Each of them is then judged alone, which shows
the one record that kills its referee.
"""

import asyncio
import functools
import signal
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Final

import structlog
from google.protobuf.message import DecodeError

from ardri.match.v1.record_pb2 import Record
from services.director import games
from services.director.referee.referee import Expectation, Judgement, judge
from services.programs.wasm.host.module import Module
from services.runtime.errors import DirectorUnavailable
from services.runtime.process import gc_tuning
from services.runtime.process.child import die_with_parent, spawning

Played = tuple[bytes, Expectation]
"""A serialized Record, and the expected game."""

_BATCH: Final = 8
"""Games that a process gets at once: enough that the hand-over costs hardly anything."""

_MODULE_SECONDS: Final = 20.0
"""How long modules are run again for one batch, so that workers get their answers in time. Games that take
longer count as unproven; whoever imports the export may still prove them.
"""
_NO_MODULES: Final[Mapping[bytes, Module]] = {}

_log = structlog.get_logger()


class Referees:
    """A pool of referees. Processes start when first needed, and again whenever one was killed.

    `processes`: the most of them; with 0, one for each core that the director may use. In a container with a
    limit these are fewer than the machine has, and its memory does not suffice for more referees.
    `modules`: the modules that they run again, by SHA-256.
    """

    def __init__(self, processes: int = 0, modules: Mapping[bytes, Module] = _NO_MODULES) -> None:
        self._processes = processes or _cores()
        self._modules = modules
        self._pool: ProcessPoolExecutor | None = None
        self._lone: ProcessPoolExecutor | None = None
        self._turn = asyncio.Lock()

    async def judge(self, played: Sequence[Played]) -> list[Judgement]:
        """The judgement on each game, in order.

        Raises:
            DirectorUnavailable: no process can be started, for example as no file descriptors are left.
        """
        share = -(-len(played) // self._processes)
        size = max(1, min(_BATCH, share))
        batches = [list(played[first : first + size]) for first in range(0, len(played), size)]
        try:
            return [each for batch in await asyncio.gather(*map(self._judge, batches)) for each in batch]
        except OSError as error:
            _log.warning("no referee could be started", error=repr(error))
            raise DirectorUnavailable("no referee can be started") from error

    def close(self) -> None:
        """Ends the processes."""
        for pool in (self._pool, self._lone):
            if pool is not None:
                pool.shutdown(wait=False, cancel_futures=True)

    async def _judge(self, batch: list[Played]) -> list[Judgement]:
        pool = self._pool = self._pool or _pool(self._processes, self._modules)
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, judge_all, batch)
        except BrokenProcessPool:
            _log.warning("referees lost", games=len(batch))
            if self._pool is pool:
                self._pool = None
            async with self._turn:
                return [await self._judge_alone(each) for each in batch]

    async def _judge_alone(self, played: Played) -> Judgement:
        self._lone = self._lone or _pool(1, self._modules)
        try:
            return (await asyncio.get_running_loop().run_in_executor(self._lone, judge_all, [played]))[0]
        except BrokenProcessPool:
            _log.error("a record has killed its referee", match_id=played[1].match_id)
            self._lone = None
            return Judgement(refusal="its referee died of it")


def _cores() -> int:
    """Returns how many cores this process may use, by its affinity and by the limit of its cgroup."""
    # Referees import this file, too, and none of them needs this.
    from celery.utils.sysinfo import cpu_budget  # noqa: PLC0415

    return int(cpu_budget().count)


_modules: Final[dict[bytes, Module]] = {}
"""The modules in a process of the pool, by SHA-256."""


def judge_all(batch: list[Played]) -> list[Judgement]:
    """Judges games one by one; runs in the pool's processes."""
    until = time.monotonic() + _MODULE_SECONDS
    return [_judged(body, expected, until) for body, expected in batch]


def _judged(body: bytes, expected: Expectation, until: float) -> Judgement:
    try:
        return judge(Record.FromString(body), expected, _modules, until)
    except DecodeError as error:
        return Judgement(refusal=f"no record: {error}")
    except Exception as error:  # noqa: BLE001  # rules may fail in any way on forged actions; others go on
        return Judgement(refusal=f"its referee failed: {error!r}")


def _pool(processes: int, modules: Mapping[bytes, Module]) -> ProcessPoolExecutor:
    return spawning(processes, functools.partial(_prepare, modules))


def _prepare(modules: Mapping[bytes, Module]) -> None:
    """Loads all games, and has this process end when the director has ended, even if it was killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the director ends its processes itself
    die_with_parent()
    games.versions()
    _modules.update(modules)
    gc_tuning.freeze()
