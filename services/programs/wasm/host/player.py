"""A module in one seat: greets it, asks it, and takes it out of the game when it can play no more."""

from collections import deque
from dataclasses import dataclass
from typing import Any, Final

from services.kernel import Game, Seat, Setup
from services.programs import protocol
from services.programs.protocol import ProtocolError
from services.programs.turn import ProgramTurn, Reason
from services.programs.wasm.host.guest import Guest
from services.programs.wasm.host.module import Module
from services.runtime.jobs.wire import Wire
from services.tournament.entrants import ModulePin

_LEFT_MS: Final = 10_000
"""The time left in each question. It is constant, because a module has fuel instead of time."""


@dataclass(frozen=True, slots=True)
class ModuleSeat:
    """The seat of a module. `seed`: of its randomness."""

    game: Game[Any, Any]
    wire: Wire
    setup: Setup
    seat: Seat
    seed: bytes


class ModulePlayer:
    """A module that plays. It must be closed in any case. `why`: the reason that it is out, for people."""

    def __init__(self, module: Module, pin: ModulePin, seat: ModuleSeat) -> None:
        self.why = ""
        self._wire = seat.wire
        self._asked: list[ProgramTurn] = []
        self._heard: deque[bytes | Reason] = deque()
        self._gone: Reason | None = None
        self._greeting: bytes | None = protocol.new(seat.game, seat.setup, seat.seat, seat.seed)
        self._guest = Guest(module, pin, seat.seed)

    def ask(self, turn: ProgramTurn) -> None:
        """Asks a question. The question before it may be unanswered."""
        self._asked.append(turn)

    def decide(self) -> int | Reason:
        """Returns the answer to the last question: an action, or the reason of its loss.

        Raises:
            GuestLost: the answer cannot be known.
        """
        self._greet()
        turns, self._asked = self._asked, []
        answers = [self._answer(turn) for turn in turns]
        return answers[-1]

    @property
    def last_words(self) -> str:
        """The end of its standard error."""
        return self._guest.last_words

    def close(self) -> None:
        """Ends the module."""
        self._guest.close()

    def _greet(self) -> None:
        if self._greeting is None:
            return
        self._heard += self._guest.tell(self._greeting)
        self._greeting = None
        first = self._heard.popleft() if self._heard else Reason.STALLED
        if isinstance(first, Reason):
            self._go(first, "it did not answer the greeting")
        elif not protocol.is_ready(first):
            self._go(Reason.ILLEGAL_ACTION, "its first line is no ready")

    def _answer(self, turn: ProgramTurn) -> int | Reason:
        if self._gone is None:
            self._heard += self._guest.tell(protocol.question(turn, self._wire, _LEFT_MS))
        while self._heard and self._gone is None:
            action = self._action(self._heard.popleft(), turn)
            if action is not None:
                return action
        return self._go(Reason.STALLED, "it reads on without an answer")

    def _action(self, what: bytes | Reason, turn: ProgramTurn) -> int | None:
        """Returns the action in a line, if there is one. After a wrong line the module is out."""
        if isinstance(what, Reason):
            self._go(what, "it ended")
            return None
        try:
            told = protocol.said(what)
            return None if "pong" in told else protocol.action_in(told, turn)
        except ProtocolError as error:
            self._go(Reason.ILLEGAL_ACTION, str(error))
            return None

    def _go(self, reason: Reason, why: str) -> Reason:
        """Notes that the module can play no more. Returns the first reason that there was."""
        if self._gone is None:
            self._gone, self.why = reason, why
        return self._gone
