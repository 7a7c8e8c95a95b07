"""GetMatch draws a match as text for clients that have no board of the game."""

from typing import Any

import pytest

from ardri.engine.v1 import engine_service_pb2 as pb
from services import games
from services.engine.log import open_log
from tests.engine.served import Caller, Seated, serving


async def drawn(caller: Caller, match_id: str, **fields: Any) -> pb.GetMatchResponse:
    request = pb.GetMatchRequest(match_id=match_id, with_drawing=True, **fields)
    answer: pb.GetMatchResponse = await caller.ask("GetMatch", request)
    return answer


@pytest.mark.parametrize("name", games.names())
async def test_each_viewer_has_its_own_view_as_text(name: str, sqlite_url: str) -> None:
    game = games.load(name)
    async with serving(game, await open_log(sqlite_url)) as served:
        wire = served.engine.context.renderer.wire
        match_id = await served.create()
        assert (await drawn(served.watcher, match_id)).drawing, "also before it begins"
        seats: list[Seated] = await served.sit(match_id, range(game.facts.min_seats))
        for caller in (served.watcher, *seats):
            now = await drawn(caller, match_id)
            for shown in (now, await drawn(caller, match_id, version=now.match.version - 1)):
                view = wire.view_from_proto(wire.view_type.FromString(shown.match.view.value))
                assert shown.drawing == game.draw(view)
        bare = await served.watcher.ask("GetMatch", pb.GetMatchRequest(match_id=match_id))
        assert not bare.drawing
