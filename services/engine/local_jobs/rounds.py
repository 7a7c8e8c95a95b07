"""Makes the table's steps: for a worker that asks for a batch, and for the engine when none asks."""

import asyncio
import random
from collections.abc import Sequence
from typing import Final

import structlog

from ardri.engine.v1 import engine_service_pb2 as pb
from services.engine.log import Failure
from services.engine.match import decide
from services.engine.match.matches import Matches
from services.engine.outbox.steps import DueStep
from services.record.draft import Draft
from services.runtime.errors import (
    LogUnavailable,
    MatchOver,
    NoSuchMatch,
    NotYourTurn,
    RulesVersionMissing,
    StaleVersion,
    is_refusal,
)
from services.runtime.observe import metrics
from services.runtime.rpc.requests.text import cleaned

BY_WORKER: Final = "worker"
BY_ENGINE: Final = "engine"
AT_ONCE: Final = 32
"""Steps decided in one go: as many as one commit takes, and so few that other matches hardly wait."""
DEAD_AFTER: Final = 5
"""Times that a refused step is offered again before it counts as dead."""
_RETRY_MS: Final = (1_000, 4_000)
_ERROR_LENGTH: Final = 500
_LATE = (StaleVersion, MatchOver, NotYourTurn, NoSuchMatch)

_log = structlog.get_logger()


class Rounds:
    """The steps of one game."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._game = matches.context.renderer.game.facts.name

    async def settle(self, steps: Sequence[DueStep], by: str) -> list[pb.StepResult]:
        """Makes each step that is still due; returns the result of each, in the same order.

        `by`: who asked for them, for the metrics.

        Raises:
            LogUnavailable: the log does not answer; some of the steps may be made.
        """
        results: list[pb.StepResult] = []
        for start in range(0, len(steps), AT_ONCE):
            some = steps[start : start + AT_ONCE]
            made = await asyncio.gather(*(self._settle(step, by) for step in some))
            await self._note_failures(some, made)
            results += made
        return results

    async def _settle(self, step: DueStep, by: str) -> pb.StepResult:
        try:
            live = await self._matches.get(step.match_id, step.version)
            made = await live.do(
                lambda match, now_ms: decide.settle(match, step, now_ms), request_key=step.request_key
            )
        except LogUnavailable:
            raise
        except _LATE:
            return pb.StepResult(fate=pb.STEP_FATE_LATE)
        except RulesVersionMissing:
            # While two versions run, another replica has these rules and makes the step: not a failure.
            return pb.StepResult(fate=pb.STEP_FATE_LATE)
        except Exception as error:  # noqa: BLE001  # a defect in one match must not hold up the steps of others
            self._tell(step, error)
            return pb.StepResult(fate=pb.STEP_FATE_REFUSED, error=_described(error))
        if isinstance(made, Draft):
            metrics.STEPS_SETTLED.labels(self._game, step.word, by).inc()
        return pb.StepResult(fate=pb.STEP_FATE_SETTLED)

    async def _note_failures(self, steps: Sequence[DueStep], results: Sequence[pb.StepResult]) -> None:
        context = self._matches.context
        failures = [
            Failure(
                match_id=step.match_id,
                version=step.version,
                error=result.error,
                due_ms=context.now_ms() + random.randint(*_RETRY_MS),  # noqa: S311  # jitter
                dead_after=DEAD_AFTER,
            )
            for step, result in zip(steps, results, strict=True)
            if result.fate == pb.STEP_FATE_REFUSED
        ]
        if failures:
            await context.log.fail_steps(failures)

    def _tell(self, step: DueStep, error: Exception) -> None:
        _log.error(
            "step refused",
            match_id=step.match_id,
            version=step.version,
            step=step.notation,
            error=_described(error),
            exc_info=None if is_refusal(error) else error,
        )


def _described(error: Exception) -> str:
    # A game's error message may quote the action.
    return cleaned(f"{type(error).__name__}: {error}"[:_ERROR_LENGTH])
