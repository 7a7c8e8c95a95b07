"""A program in one seat: greets it, asks it, reads its answers, and gives it up when it can play no more."""

from collections import deque
from collections.abc import Callable
from threading import Event
from typing import Final

import structlog

from ardri.match.v1.match_pb2 import Outcome
from services.kernel import Seat
from services.programs import protocol
from services.programs.protocol import ProtocolError
from services.record.drop_outs import Departure
from workers.tournaments.playing.assignment import Assignment
from workers.tournaments.playing.timeouts import OnSilence, SilenceTimeout
from workers.tournaments.sandbox.sandboxed_process import SandboxedProcess
from workers.tournaments.turn import Forfeit, PlayedAction, ProgramTurn, Reason

_log = structlog.get_logger()
_MOVE_MS: Final = 10_000
"""Time for a decision that neither a clock nor the tournament bounds."""
_END_SECONDS: Final = 0.2
_WHY_LENGTH: Final = 200


class ProgramPlayer:
    """One program of one game. Lines that it writes before it is asked are read when it is asked.

    `news` is set, from another thread, whenever there is something to read.
    """

    def __init__(self, seat: Seat, assignment: Assignment, now_ms: Callable[[], int], news: Event) -> None:
        player = assignment.players[seat]
        assert player.program is not None, "it is a program"
        self._seat = seat
        self._wire = assignment.wire
        self._now_ms = now_ms
        self._news = news
        self._move_ms = assignment.move_ms or _MOVE_MS
        self._heard: deque[tuple[bytes | Reason, int]] = deque()
        self._turn: ProgramTurn | None = None
        self._deadline_ms: int | None = None
        self._silence: SilenceTimeout | None = None
        self._gone: Reason | None = None
        self._is_greeted = False
        self._grace = 0.0
        self._log = _log.bind(program=player.program.name, match_id=assignment.match_id)
        self._process = SandboxedProcess(player.program, self._hear)
        self._send(protocol.new(assignment.game, assignment.setup, seat, player.seed))

    def is_ready(self) -> bool:
        """Whether the program has answered the greeting, or will not any more."""
        if self._heard and not self._is_greeted and self._gone is None:
            what, _ = self._heard.popleft()
            if isinstance(what, Reason):
                self._go(what, f"{self._process.why}, before the game")
            elif protocol.is_ready(what):
                self._is_greeted = True
            else:
                self._go(Reason.ILLEGAL_ACTION, "its first line is no ready")
        return self._is_greeted or self._gone is not None

    def give_up(self) -> None:
        """Stops waiting for the answer to the greeting."""
        if not self.is_ready():
            self._go(Reason.STALLED, "it did not answer the greeting")

    @property
    def deadline_ms(self) -> int | None:
        """The deadline of the question that it has not answered; None if there is none."""
        return None if self._turn is None else self._deadline_ms

    def ask(self, turn: ProgramTurn, deadline_ms: int | None) -> None:
        """Asks a question. Without a deadline, `SilenceTimeout` bounds how long the answer may take."""
        now_ms = self._now_ms()
        self._turn = turn
        self._deadline_ms = deadline_ms
        self._silence = SilenceTimeout(self._move_ms, now_ms) if deadline_ms is None else None
        left_ms = self._move_ms if deadline_ms is None else max(0, deadline_ms - now_ms)
        if self._gone is None:
            self._send(protocol.question(turn, self._wire, left_ms))

    def answer(self) -> PlayedAction | Forfeit | None:
        """Returns the answer to the question; None if there is none yet, or no question."""
        turn = self._turn
        if turn is None:
            return None
        while self._heard and self._gone is None:
            what, at_ms = self._heard.popleft()
            action = self._action(what, at_ms, turn)
            if action is not None:
                self._turn = None
                return PlayedAction(self._seat, action, at_ms)
        self._mind_silence()
        if self._gone is None:
            return None
        self._turn = None
        return Forfeit(self._seat, self._gone, self._now_ms())

    def tell_end(self, outcome: Outcome) -> None:
        """Tells the program how the game ended."""
        if outcome.reason == Departure.TIME_OUT.value and outcome.payoffs[self._seat] < 0:
            self._tell(outcome.reason, "it did not answer in time")
        self._send(protocol.end(outcome))
        self._grace = _END_SECONDS

    def close(self) -> None:
        """Ends the program and all that it has started; after a moment if it was told the end."""
        self._process.close(self._grace)

    def _action(self, what: bytes | Reason, at_ms: int, turn: ProgramTurn) -> int | None:
        """Returns the action in a line, if there is one. After a wrong line the program is out."""
        if isinstance(what, Reason):
            self._go(what, self._process.why)
            return None
        try:
            told = protocol.said(what)
            if "pong" not in told:
                return protocol.action_in(told, turn)
        except ProtocolError as error:
            self._go(Reason.ILLEGAL_ACTION, str(error))
        else:
            if self._silence is not None:
                self._silence.note_pong(at_ms)
        return None

    def _mind_silence(self) -> None:
        if self._silence is None or self._gone is not None:
            return
        action = self._silence.action(self._now_ms())
        if action is OnSilence.PING:
            self._send(protocol.ping(self._silence.pings))
        elif action is OnSilence.GIVE_UP:
            self._go(Reason.STALLED, "it is silent")

    def _send(self, line: bytes) -> None:
        if not self._process.send(line):
            self._go(Reason.STALLED, "it does not read")

    def _go(self, reason: Reason, why: str) -> None:
        """Notes that the program can play no more. Only the first reason counts."""
        if self._gone is None:
            self._gone = reason
            self._tell(reason.value, why)

    def _tell(self, reason: str, why: str) -> None:
        words = self._process.last_words
        self._log.info("program out", reason=reason, why=why[:_WHY_LENGTH], stderr=words)

    def _hear(self, what: bytes | Reason) -> None:
        """Keeps a line of the program, or the reason of its end; called from another thread."""
        self._heard.append((what, self._now_ms()))
        self._news.set()
