"""Plays one game on the kernel and writes its record, which is the same log that an engine keeps.

Pure, except for the players and the clock that are passed in. In a game without a clock, time just counts
entries. So the same assignment and the same choices make the same record, byte for byte.
"""

from collections.abc import Callable

from ardri.match.v1.record_pb2 import Record
from services.kernel import TABLE, Outcome, Seat, legal_actions
from services.record.clocks.clock import ClockState
from services.record.drop_outs import Departure
from services.record.match import LIVE, Match, clock_spec
from services.record.opening import open_match
from services.record.transcript import Transcript
from workers.tournaments.playing.assignment import Assignment
from workers.tournaments.turn import Forfeit, PlayedAction, Players, ProgramTurn


class Abandoned(Exception):
    """The game is not wanted any more. It was left between two actions, or while a level was thinking."""


def play(
    assignment: Assignment,
    players: Players,
    now_ms: Callable[[], int],
    is_wanted: Callable[[], bool] = lambda: True,
) -> Record:
    """Plays the game to its end. `now_ms`: Unix time; it is only used in games with a clock.

    Raises:
        Abandoned: `is_wanted` returned false.
    """
    host = _Host(assignment, players, now_ms)
    while host.draft.status == LIVE:
        if not is_wanted():
            raise Abandoned(assignment.match_id)
        host.move()
    return Record(
        match_id=assignment.match_id,
        game=assignment.spec.game,
        entries=host.draft.bodies,
        digests=host.draft.digests,
    )


class _Host:
    """A game in progress. Nobody else writes its log, so a single draft, a transcript, holds all of it."""

    def __init__(self, assignment: Assignment, players: Players, now_ms: Callable[[], int]) -> None:
        self._game = assignment.game
        self._seats = assignment.spec.seats
        self._players = players
        self._now_ms = now_ms
        self._asked: set[Seat] = set()
        match = Match(assignment.match_id, assignment.game, assignment.secret)
        match.position = assignment.game.initial(assignment.setup)
        match.clock = ClockState(clock_spec(assignment.spec))
        self._is_timed = match.clock.spec.is_timed
        start_ms, tick_ms = (now_ms(), 0) if self._is_timed else (assignment.start_ms, 1)
        taken = {seat: player.sitter for seat, player in enumerate(assignment.players)}
        self.draft = Transcript(match, start_ms, tick_ms=tick_ms)
        open_match(match, self.draft, assignment.spec, taken)

    def move(self) -> None:
        """Makes one action or ends a seat's time; does nothing if nobody has decided yet."""
        draft = self.draft
        if draft.to_act[0] == TABLE:
            self._advance(self._now_ms())
            draft.act(TABLE, legal_actions(draft.position, TABLE)[0])
            return
        self._ask()
        answer = self._players.answer()
        if self._is_timed:
            self._advance(self._now_ms() if answer is None else answer.at_ms)
            self._settle_time()
        if answer is not None and answer.seat in self._asked and draft.status == LIVE:
            self._take(answer)

    def _ask(self) -> None:
        """Asks each seat that is to act, once. No seat sees what another has chosen: no view shows it.

        This happens after every entry, so that the record shows what each seat was asked, and when.
        """
        draft = self.draft
        if draft.to_act and draft.to_act[0] == TABLE:
            return
        for seat in draft.to_act:
            if seat not in self._asked:
                self._asked.add(seat)
                deadline_ms = draft.clock.deadline_of(seat) if self._is_timed else None
                self._players.ask(ProgramTurn(self._game, draft.position, seat, draft.version), deadline_ms)

    def _take(self, answer: PlayedAction | Forfeit) -> None:
        self._asked.discard(answer.seat)
        if isinstance(answer, Forfeit):
            self.draft.end(Outcome.forfeited_by([answer.seat], self._seats, answer.reason.value))
        else:
            self.draft.act(answer.seat, answer.action)

    def _settle_time(self) -> None:
        """Applies the clock: decisions that lapse, and then the end of the game for seats out of time."""
        draft = self.draft
        while (silent := draft.clock.lapsed(draft.now_ms)) is not None:
            given = self._game.lapse(draft.position, silent)
            assert given is not None, "only a decision that lapses is on offer"
            self._asked.discard(silent)
            draft.act(silent, given, lapsed=True)
            self._ask()
        flagged = draft.clock.flagged(draft.now_ms)
        if flagged:
            draft.end(Outcome.forfeited_by(flagged, self._seats, Departure.TIME_OUT.value))

    def _advance(self, now_ms: int) -> None:
        if self._is_timed:
            self.draft.now_ms = max(self.draft.now_ms, now_ms)
