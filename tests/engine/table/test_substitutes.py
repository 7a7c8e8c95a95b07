"""A bot plays on for a seat that has resigned: nothing that its player left behind holds the bot up."""

import pytest

from services.engine.outbox.turns import DueTurn
from services.kernel import Seat, legal_actions
from services.runtime.observe.metrics import Fallback
from tests.engine.job_recorder import JobRecorder
from tests.engine.served import Seated, Served
from tests.engine.stepping import keep, settle

LEAVER = Seat(1)
OWED = 22
"""The version of the bot's first turn."""


async def left(served: Served, recorder: JobRecorder, request_id: str) -> DueTurn:
    """The bot's first turn, after a player kept a card by a request with that id and then resigned."""
    seats = await served.table(3, substitute=3)
    actions = await seats[LEAVER].do("ListLegalActions")
    await seats[LEAVER].act(actions.actions[0].notation, actions.version, request_id)
    await keep([seats[0], seats[2]])
    await settle(served, (await recorder.heard())[2])
    await seats[LEAVER].do("ResignMatch")
    await recorder.heard()
    turn = recorder.jobs[-1]
    assert isinstance(turn, DueTurn)
    assert turn.version == OWED
    return turn


@pytest.mark.parametrize("card", [0, 1])
async def test_a_worker_s_answer_is_taken_whatever_ids_the_person_has_used(
    staffed: Served, recorder: JobRecorder, card: int
) -> None:
    turn = await left(staffed, recorder, f"ai-{OWED}-{LEAVER}")
    live = await staffed.engine.matches.get(turn.match_id)
    worker = Seated(staffed.stub, turn.payload["seat_token"], turn.match_id, LEAVER)
    notation = f"keep {legal_actions(live.match.position, LEAVER)[card]}"
    assert await worker.act(notation, OWED, f"ai-{OWED}-{LEAVER}") == OWED + 1
    assert await worker.act(notation, OWED, f"ai-{OWED}-{LEAVER}") == OWED + 1, "the same answer again"
    assert live.match.version == OWED + 1


async def test_so_is_what_the_engine_does_in_place_of_workers(staffed: Served, recorder: JobRecorder) -> None:
    turn = await left(staffed, recorder, f"settled-{OWED}")
    await staffed.engine.local_fallback.fall_back(turn, Fallback.UNANSWERED)
    live = await staffed.engine.matches.get(turn.match_id)
    assert live.match.version == OWED + 1
    assert LEAVER not in live.match.to_act
