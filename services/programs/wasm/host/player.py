"""A module in one seat: greeted, asked, and out of the game when it can play no more."""

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
"""What each question says is left, since a module has fuel instead of time."""


@dataclass(frozen=True, slots=True)
class ModuleSeat:
    """Where a module sits. `seed`: what its chance is drawn from."""

    game: Game[Any, Any]
    wire: Wire
    setup: Setup
    seat: Seat
    seed: bytes


class ModulePlayer:
    """To be closed whatever happens. `why`: it has gone, for people."""

    def __init__(self, module: Module, pin: ModulePin, seat: ModuleSeat) -> None:
        self.why = ""
        self._wire = seat.wire
        self._asked: list[ProgramTurn] = []
        self._heard: deque[bytes | Reason] = deque()
        self._gone: Reason | None = None
        self._greeting: bytes | None = protocol.new(seat.game, seat.setup, seat.seat, seat.seed)
        self._guest = Guest(module, pin, seat.seed)

    def ask(self, turn: ProgramTurn) -> None:
        """Puts a question; the one before it need not have been answered."""
        self._asked.append(turn)

    def decide(self) -> int | Reason:
        """The answer to the last question: an action, or why it has lost.

        Raises:
            GuestLost: nobody can say what it would answer.
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
        """Ends it."""
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
        """The action in what was heard, if there is one; whoever speaks wrongly has gone."""
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
        """It can play no more, for the first reason that there was."""
        if self._gone is None:
            self._gone, self.why = reason, why
        return self._gone
