"""Makes the jobs that a position needs: self-contained, but without tokens. Pure."""

from collections.abc import Sequence
from typing import Final

from ardri.jobs.v1.jobs_pb2 import ActJob
from services.engine.outbox.steps import DueStep
from services.engine.outbox.turns import DueTurn
from services.engine.rendering.render import Renderer
from services.kernel import TABLE, Seat, legal_actions
from services.record.draft import Draft
from services.record.match import LIVE, Match, Sitter

_MOVES: Final = ("acted", "taken_back", "dropped_out")
"""Kinds of entries that lead to another position, or to another decider in the same position."""


class JobMaker:
    """Makes the jobs that follow from a draft."""

    def __init__(self, renderer: Renderer, address: str) -> None:
        self._renderer = renderer
        self._address = address

    def settles(self, match: Match, draft: Draft) -> bool:
        """Whether the draft makes the present jobs of the match void."""
        if not (_needs_worker(match) or _needs_worker(draft)):
            return False
        moved = (step.entry.WhichOneof("body") in _MOVES for step in draft.steps)
        return draft.to_act != match.to_act or any(moved)

    def jobs(self, match: Match, draft: Draft, traceparent: str) -> tuple[DueTurn | DueStep, ...]:
        """Returns the jobs of the position in which the draft ends."""
        if draft.status != LIVE:
            return ()
        made: list[DueTurn | DueStep] = []
        for seat in draft.to_act:
            if seat == TABLE:
                made.append(self._step(match, draft, traceparent))
            elif seat >= 0 and (level := _level(draft.sitters, seat)):
                made.append(self._turn(match, draft, seat, level, traceparent))
        return tuple(made)

    def _turn(self, match: Match, draft: Draft, seat: Seat, level: int, traceparent: str) -> DueTurn:
        game, wire = self._renderer.game, self._renderer.wire
        job = ActJob(
            game=game.facts.name,
            match_id=match.match_id,
            seat=seat,
            seats=len(draft.sitters),
            version=draft.version,
            level=level,
            engine_address=self._address,
            traceparent=traceparent,
            asked_ms=draft.now_ms,
            person_waits=any(sitter is not None and not sitter.is_bot for sitter in draft.sitters),
        )
        job.view.Pack(wire.view_to_proto(game.view(draft.position, seat)))
        deadline = draft.clock.deadline_of(seat)
        if deadline is not None:
            job.deadline.FromMilliseconds(deadline)
        return DueTurn.of(job)

    def _step(self, match: Match, draft: Draft, traceparent: str) -> DueStep:
        game = self._renderer.game
        action = legal_actions(draft.position, TABLE)[0]
        notation = game.format(draft.position, TABLE, action)
        return DueStep(match.match_id, draft.version, notation, traceparent, draft.now_ms)


def _needs_worker(state: Match | Draft) -> bool:
    """Whether a worker must act in that position."""
    if state.status != LIVE:
        return False
    return any(seat == TABLE or (seat >= 0 and _level(state.sitters, seat)) for seat in state.to_act)


def _level(sitters: Sequence[Sitter | None], seat: Seat) -> int:
    sitter = sitters[seat]
    return sitter.level if sitter is not None else 0
