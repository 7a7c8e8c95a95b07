"""The RPCs of the table's steps: workers ask for batches, operators list steps and offer them again."""

from ardri.engine.v1 import engine_service_pb2 as pb
from services.engine.api.call_resolver import CallResolver
from services.engine.api.requests import require_game
from services.engine.local_jobs.rounds import BY_WORKER, Rounds
from services.engine.log import DEAD, WAITING, StepPage, StepRow
from services.engine.match.context import EngineContext
from services.engine.outbox.steps import MOST_STEPS, steps_of
from services.runtime.credentials.claims import Scope
from services.runtime.errors import InvalidRequest, NoSuchEntry
from services.runtime.rpc.methods import Call
from services.runtime.rpc.requests.pages import page_size, place_of, token_of


class StepCalls:
    """Steps of one game."""

    def __init__(self, context: EngineContext, resolver: CallResolver, rounds: Rounds) -> None:
        self._context = context
        self._resolver = resolver
        self._rounds = rounds
        self._game = context.renderer.game.facts.name

    async def settle_steps(self, call: Call, request: pb.SettleStepsRequest) -> pb.SettleStepsResponse:
        """Makes a batch of steps."""
        require_game(request.game, self._game)
        self._resolver.admit_steps(call, request)
        if not 0 < len(request.steps) <= MOST_STEPS:
            raise InvalidRequest("steps", f"1 to {MOST_STEPS}, not {len(request.steps)}")
        results = await self._rounds.settle(steps_of(request), BY_WORKER)
        return pb.SettleStepsResponse(results=results)

    async def list_steps(self, call: Call, request: pb.ListStepsRequest) -> pb.ListStepsResponse:
        """Returns one page of steps that are not made yet."""
        self._resolver.claims(call).require(Scope.ADMIN)
        require_game(request.game, self._game)
        size = page_size(request.page_size)
        states = (request.state,) if request.state else (WAITING, DEAD)
        after = place_of(request.page_token) or (0, "")
        rows = await self._context.log.list_steps(StepPage(self._game, states, size, after))
        response = pb.ListStepsResponse(steps=map(_message, rows))
        if len(rows) == size:
            response.next_page_token = token_of((rows[-1].created_ms, rows[-1].match_id))
        return response

    async def reoffer_step(self, call: Call, request: pb.ReofferStepRequest) -> pb.ReofferStepResponse:
        """Offers a step to workers again, with all its tries."""
        self._resolver.claims(call).require(Scope.ADMIN)
        row = await self._context.outbox.reoffer(request.match_id)
        if row is None:
            raise NoSuchEntry(f"no step of the match {request.match_id[:80]!r} waits")
        return pb.ReofferStepResponse(step=_message(row))


def _message(row: StepRow) -> pb.WaitingStep:
    message = pb.WaitingStep(
        match_id=row.match_id,
        version=row.version,
        step=row.step,
        state=row.state,  # type: ignore[arg-type]  # an enum's number
        attempts=row.attempts,
        error=row.error,
    )
    message.since.FromMilliseconds(row.created_ms)
    return message
