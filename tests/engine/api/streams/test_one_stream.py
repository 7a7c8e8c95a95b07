"""Clients with one stream each play every game to its end, without any other call."""

import asyncio
from random import Random

import pytest

from services.engine.log import open_log
from services.record.match import ENDED
from services.runtime.credentials.claims import Scope
from services.runtime.jobs.wire import pack
from tests.conformance.subjects import Subject, subjects
from tests.engine.api.streams.one_stream import play
from tests.engine.served import serving
from tests.secrets.quick import QUICK


@pytest.mark.parametrize("subject", subjects(), ids=str)
async def test_one_stream_is_enough(subject: Subject, sqlite_url: str) -> None:
    facts = subject.game.facts
    options = {"tablut": {"quiet_plies": 40}}.get(facts.name) or QUICK.get(facts.name, ({},))[0]
    setup = subject.game.setup(facts.min_seats, options)
    async with serving(subject.game, await open_log(sqlite_url)) as served:
        packed = pack(subject.wire.options_to_proto(dict(setup.options)))
        match_id = await served.create(seats=setup.seats, options=packed)
        clients = [
            play(served.channel, served.caller(f"person-{seat}", Scope.PLAY).token, match_id, Random(seat))
            for seat in range(setup.seats)
        ]
        shown = await asyncio.gather(*clients)
        live = await served.engine.matches.get(match_id)
    assert live.match.status == ENDED
    assert all(shown)
    assert all(url.endswith(subject.wire.view_type.DESCRIPTOR.full_name) for each in shown for url in each)
