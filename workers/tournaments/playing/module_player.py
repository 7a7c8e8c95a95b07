"""A module in one seat of a worker's table."""

from collections.abc import Callable

import structlog

from services.kernel import Seat
from services.programs.wasm.host.guest import GuestLost
from services.programs.wasm.host.player import ModulePlayer, ModuleSeat
from workers.tournaments.playing.assignment import Assignment
from workers.tournaments.turn import Forfeit, PlayedAction, ProgramTurn, Reason

_log = structlog.get_logger()
_WHY_LENGTH = 200


class SeatedModule:
    """A module that thinks when its answer is wanted, as a level does. It must be closed in any case."""

    def __init__(self, seat: Seat, assignment: Assignment, now_ms: Callable[[], int]) -> None:
        player = assignment.players[seat]
        assert player.module is not None, "only a module is seated here"
        module, pin = player.module
        self._seat = seat
        self._now_ms = now_ms
        self._log = _log.bind(module=pin.sha256.hex()[:16], match_id=assignment.match_id)
        there = ModuleSeat(assignment.game, assignment.wire, assignment.setup, seat, player.seed)
        self._player = ModulePlayer(module, pin, there)

    def ask(self, turn: ProgramTurn) -> None:
        """Asks a question. The question before it may be unanswered."""
        self._player.ask(turn)

    def decide(self) -> PlayedAction | Forfeit:
        """Returns the answer to the last question.

        A lost process counts as a crash here. The referee, which plays the module again, finds the cause.
        """
        try:
            answer = self._player.decide()
        except GuestLost as error:
            self._log.warning("module lost", error=str(error))
            return Forfeit(self._seat, Reason.CRASHED, self._now_ms())
        if isinstance(answer, Reason):
            words, why = self._player.last_words, self._player.why[:_WHY_LENGTH]
            self._log.info("module out", reason=answer.value, why=why, stderr=words)
            return Forfeit(self._seat, answer, self._now_ms())
        return PlayedAction(self._seat, answer, self._now_ms())

    def close(self) -> None:
        """Ends the process of the module."""
        self._player.close()
