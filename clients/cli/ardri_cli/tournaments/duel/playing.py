"""Plays pairs of games in several processes, and yields them strictly in the order of their numbers."""

import multiprocessing
import signal
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing.synchronize import Event
from typing import Final

from ardri_cli.tournaments.duel.meeting import Meeting, PlayedGame
from services.runtime.observe import logs
from services.tournament.blocks import BlockResult

PlayedPair = tuple[PlayedGame, ...]
_AHEAD: Final = 2
"""How many pairs for each process are running or finished early, so that a long pair leaves none idle."""
_begun_with: list[tuple[Meeting, Event]] = []
"""The meeting that this process of the pool plays; one entry."""


@contextmanager
def pairs(meeting: Meeting, most: int, processes: int) -> Iterator[Iterator[PlayedPair]]:
    """Plays up to `most` pairs; at the end, all its processes are gone and unfinished games are dropped."""
    # Not forked: the caller may have threads, such as those of gRPC, and a forked copy would hang on them.
    context = multiprocessing.get_context("spawn")
    over = context.Event()
    pool = ProcessPoolExecutor(processes, context, _begin, (meeting, over))
    try:
        yield _in_order(pool, most, processes * _AHEAD)
    finally:
        over.set()
        pool.shutdown(cancel_futures=True)


def block_result(meeting: Meeting, pair: int, games: PlayedPair) -> BlockResult:
    """The pair as a block, for ratings and tests."""
    return BlockResult(meeting.block(pair), tuple(game.result for game in games))


def _in_order(pool: ProcessPoolExecutor, most: int, ahead: int) -> Iterator[PlayedPair]:
    waiting: dict[int, Future[PlayedPair]] = {}
    begun = 0
    for pair in range(most):
        while begun < most and len(waiting) < ahead:
            waiting[begun] = pool.submit(_play, begun)
            begun += 1
        while not waiting[pair].done():
            wait([waiting[pair]], timeout=1.0, return_when=FIRST_COMPLETED)
        yield waiting.pop(pair).result()


def _begin(meeting: Meeting, over: Event) -> None:
    """Prepares a new process. When the command ends, `over` stops this process between two actions."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Logs say why a program has failed, and end in its own words, which must not control the terminal.
    logs.configure("info", as_json=False, process="duel")
    _begun_with[:] = [(meeting, over)]


def _play(pair: int) -> PlayedPair:
    meeting, over = _begun_with[0]
    seats = len(meeting.entrants)
    return tuple(meeting.play(pair, rotation, lambda: not over.is_set()) for rotation in range(seats))
