"""Players whose answers, and their times, a test scripts."""

from collections.abc import Callable

from services.kernel import Seat
from tests.workers.tournaments.assignments import START_MS
from workers.tournaments.turn import Forfeit, PlayedAction, ProgramTurn


class Scripted:
    """`script`: returns the next answer of the seats in `asked`, which owe one; None if none comes yet.

    `time_ms`: the host's clock, which the script sets.
    """

    def __init__(self, script: Callable[["Scripted"], PlayedAction | Forfeit | None]) -> None:
        self.asked: dict[Seat, ProgramTurn] = {}
        self.deadlines: dict[Seat, int | None] = {}
        self.time_ms = START_MS
        self.turns = 0
        self._script = script

    def now_ms(self) -> int:
        return self.time_ms

    def ask(self, turn: ProgramTurn, deadline_ms: int | None) -> None:
        assert turn.seat not in self.asked, "nobody is asked twice"
        self.asked[turn.seat] = turn
        self.deadlines[turn.seat] = deadline_ms
        self.turns += 1

    def answer(self) -> PlayedAction | Forfeit | None:
        answer = self._script(self)
        if answer is not None:
            self.asked.pop(answer.seat, None)
        return answer

    def first(self, *, after_ms: int = 1) -> PlayedAction:
        """The seat that was asked first plays its first legal action."""
        turn = next(iter(self.asked.values()))
        self.time_ms += after_ms
        return PlayedAction(turn.seat, turn.legal[0], self.time_ms)
