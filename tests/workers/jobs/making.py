"""Jobs as an engine makes them."""

import time
from typing import Any

from google.protobuf import json_format

from ardri.engine.v1.engine_service_pb2 import SettleStepsRequest, TableStep
from ardri.jobs.v1.jobs_pb2 import ActJob, StepBatchJob
from services import games
from services.kernel import Seat
from services.runtime.jobs.wire import load_wire

TOKEN = "the-token-of-the-seat"


def act_job(address: str, match_id: str = "tablut.m1", version: int = 4, **fields: Any) -> dict[str, Any]:
    """The first turn of a match of Tablut, level 1 if no other is given."""
    game = games.load("tablut")
    view = game.view(game.initial(game.setup(2)), Seat(0))
    job = ActJob(
        game="tablut",
        match_id=match_id,
        seat=0,
        seats=2,
        version=version,
        level=1,
        engine_address=address,
        seat_token=TOKEN,
        asked_ms=int(time.time() * 1000),
    )
    job.view.Pack(load_wire(game).view_to_proto(view))
    job.MergeFrom(ActJob(**fields))
    return json_format.MessageToDict(job, preserving_proto_field_name=True)


SETTLE = "rounds.settle"
"""The task of the one step of Lots."""


def step_job(address: str, *match_ids: str, version: int = 7) -> dict[str, Any]:
    """Steps of the table in those matches; by default in one match."""
    steps = [
        TableStep(match_id=match_id, version=version, notation="settle")
        for match_id in match_ids or ("lots.m1",)
    ]
    job = StepBatchJob(
        request=SettleStepsRequest(game="lots", steps=steps),
        engine_address=address,
        token=TOKEN,
        asked_ms=int(time.time() * 1000),
    )
    return json_format.MessageToDict(job, preserving_proto_field_name=True)
