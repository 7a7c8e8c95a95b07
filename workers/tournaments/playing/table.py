"""The players of one game, levels, modules and programs, behind the interface of its host."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Final

from ardri.match.v1.match_pb2 import Outcome
from services.kernel import Seat
from services.search import Clock
from workers.tournaments.playing.assignment import Assignment
from workers.tournaments.playing.host import Abandoned
from workers.tournaments.playing.levels import LevelPlayer
from workers.tournaments.playing.module_player import SeatedModule
from workers.tournaments.playing.program_player import ProgramPlayer
from workers.tournaments.turn import Forfeit, PlayedAction, ProgramTurn

_GREETING_SECONDS: Final = 10.0
_WAIT_SECONDS: Final = 0.25
"""How long a host waits for an answer at the most before it goes on."""
_LEAST_SECONDS: Final = 0.001
_MARGIN_SECONDS: Final = 0.01
_MARGIN: Final = 0.1
"""Levels do not use a tenth of their time, at least 10 ms: so a busy machine does not cost them the game."""


def _always() -> bool:
    return True


class SeatedPlayers:
    """All players of one game.

    `thought`: seconds that players have taken. `outcome`: if set, programs are told it at the end.
    `is_wanted`: false once the game is not wanted any more, which stops a level that is thinking.
    """

    def __init__(
        self, assignment: Assignment, now_ms: Callable[[], int], is_wanted: Callable[[], bool] = _always
    ) -> None:
        self.thought = 0.0
        self.outcome: Outcome | None = None
        self._now_ms = now_ms
        self._news = threading.Event()
        self._levels: dict[Seat, LevelPlayer] = {}
        self._modules: dict[Seat, SeatedModule] = {}
        self._programs: dict[Seat, ProgramPlayer] = {}
        self._thinking: list[tuple[ProgramTurn, int | None]] = []
        self._ready: list[PlayedAction | Forfeit] = []
        clock, seats = _clock_while(is_wanted), assignment.spec.seats
        try:
            for seat, player in enumerate(assignment.players):
                if player.level is not None:
                    self._levels[Seat(seat)] = LevelPlayer(player.level, player.seed, seats, clock)
                elif player.module is not None:
                    self._modules[Seat(seat)] = SeatedModule(Seat(seat), assignment, now_ms)
                else:
                    self._programs[Seat(seat)] = ProgramPlayer(Seat(seat), assignment, now_ms, self._news)
            self._greet()
        except BaseException:  # also one that stops the worker: no program may stay
            self.close()
            raise

    def ask(self, turn: ProgramTurn, deadline_ms: int | None) -> None:
        """Asks a seat to decide. A program thinks at once, a level or module when its answer is wanted."""
        # The seat's former question has lapsed, and its answer is no answer to this one.
        self._ready = [answer for answer in self._ready if answer.seat != turn.seat]
        self._thinking = [asked for asked in self._thinking if asked[0].seat != turn.seat]
        if turn.seat in self._programs:
            self._programs[turn.seat].ask(turn, deadline_ms)
            return
        if turn.seat in self._modules:
            self._modules[turn.seat].ask(turn)
        self._thinking.append((turn, deadline_ms))

    def answer(self) -> PlayedAction | Forfeit | None:
        """Returns the next answer, in the order of their times; None if there was none for some time.

        Raises:
            Abandoned: the game is not wanted any more.
        """
        begun = time.perf_counter()
        if self._thinking:
            self._ready.append(self._decision())
        if self._programs:
            self._listen()
        self.thought += time.perf_counter() - begun
        return self._ready.pop(0) if self._ready else None

    def close(self) -> None:
        """Ends all programs. If they are told the outcome, they have a moment to end by themselves."""
        with ExitStack() as stack:
            for module in self._modules.values():
                stack.callback(module.close)
            for player in self._programs.values():
                stack.callback(player.close)
                if self.outcome is not None:
                    player.tell_end(self.outcome)

    def _decision(self) -> PlayedAction | Forfeit:
        """Returns the decision of the level or module asked first; a level has its share of the time left."""
        share = len(self._thinking)
        turn, deadline_ms = self._thinking.pop(0)
        if turn.seat in self._modules:
            return self._modules[turn.seat].decide()
        seconds = None
        if deadline_ms is not None:
            left = (deadline_ms - self._now_ms()) / 1000
            seconds = max(_LEAST_SECONDS, (left - max(_MARGIN_SECONDS, left * _MARGIN)) / share)
        action = self._levels[turn.seat].decide(turn, seconds)
        return PlayedAction(turn.seat, action, self._now_ms())

    def _listen(self) -> None:
        """Collects the answers of programs. Waits for one if there is no other answer."""
        self._collect()
        if not self._ready:
            self._news.wait(self._wait_seconds())
            self._news.clear()
            self._collect()
        self._ready.sort(key=lambda answer: answer.at_ms)

    def _collect(self) -> None:
        answers = (player.answer() for player in self._programs.values())
        self._ready += [answer for answer in answers if answer is not None]

    def _wait_seconds(self) -> float:
        """Returns how many seconds to wait, at most until the next deadline: the host has to handle that.

        A past deadline was handled: its decision has lapsed, and there is no answer to wait for.
        """
        now_ms = self._now_ms()
        left = [(player.deadline_ms or 0) - now_ms for player in self._programs.values()]
        return min([_WAIT_SECONDS, *(each / 1000 for each in left if each > 0)])

    def _greet(self) -> None:
        """Waits until all programs have said that they are ready, or time is up for them."""
        deadline = time.monotonic() + _GREETING_SECONDS
        while not all(player.is_ready() for player in self._programs.values()):
            if not self._news.wait(max(0.0, deadline - time.monotonic())):
                break
            self._news.clear()
        for player in self._programs.values():
            player.give_up()


def _clock_while(is_wanted: Callable[[], bool]) -> Clock:
    """Returns a clock that ends a search when the game is not wanted any more: many nodes may take long."""

    def now() -> float:
        if not is_wanted():
            raise Abandoned("while a level thought")
        return time.monotonic()

    return now


@contextmanager
def seated(
    assignment: Assignment, now_ms: Callable[[], int], is_wanted: Callable[[], bool] = _always
) -> Iterator[SeatedPlayers]:
    """Provides the players of a game. Afterwards none of their programs is left."""
    table = SeatedPlayers(assignment, now_ms, is_wanted)
    try:
        yield table
    finally:
        table.close()
