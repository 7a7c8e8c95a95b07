"""The list of open matches when very many wait for particular accounts."""

import pytest

from ardri.engine.v1 import engine_service_pb2 as engine_pb
from ardri.link.v1.link_service_pb2 import Frame
from ardri.match.v1 import match_pb2
from gateway.context import GatewayContext
from gateway.lobby.open_match_list import OpenMatchList
from services.runtime.credentials.claims import Scope
from tests.credentials import SIGNER
from tests.gateway.conftest import Clock
from tests.gateway.fake.fake_engine import FakeEngine

Summary = match_pb2.MatchSummary


class Waiting:
    """Waiting matches, told in pages with the newest first."""

    def __init__(self, fake: FakeEngine) -> None:
        self.matches: list[Summary] = []
        self.pages = 0
        fake.answers["ListMatches"] = self._page

    def add(self, *kept_for: str) -> str:
        """Adds a match of two with seats reserved for these accounts; other seats are open."""
        number = len(self.matches)
        match = Summary(match_id=f"tablut.{number:05}", status=match_pb2.MATCH_STATUS_WAITING)
        match.created.FromSeconds(number // 3)
        for seat, account_id in enumerate((*kept_for, "", "")[:2]):
            match.seats.add(seat=seat, account_id=account_id)
        self.matches.append(match)
        return match.match_id

    def _page(self, frame: Frame) -> engine_pb.ListMatchesResponse:
        request = engine_pb.ListMatchesRequest.FromString(frame.payload)
        assert SIGNER.verify(frame.authorization.removeprefix("Bearer "), 0).scopes == {Scope.OBSERVE}
        self.pages += 1
        begin = int(request.page_token or 0)
        end = begin + request.page_size
        token = str(end) if end < len(self.matches) else ""
        return engine_pb.ListMatchesResponse(matches=self.matches[::-1][begin:end], next_page_token=token)


@pytest.fixture
def waiting(engine: FakeEngine) -> Waiting:
    return Waiting(engine)


@pytest.fixture
def lobby(context: GatewayContext, clock: Clock) -> OpenMatchList:
    return OpenMatchList(context.matches, clock)


async def listed(lobby: OpenMatchList) -> list[str]:
    return [match.match_id for match in await lobby.of("tablut")]


async def test_matches_that_nobody_can_join_hide_no_others(lobby: OpenMatchList, waiting: Waiting) -> None:
    honest = [waiting.add() for _ in range(3)]
    for _ in range(1001):
        waiting.add("mine", "yours")
    newest = waiting.add("mine")
    assert await listed(lobby) == [newest, *honest[::-1]]


async def test_older_ones_are_read_now_and_then_and_the_newest_always(
    lobby: OpenMatchList, waiting: Waiting, clock: Clock
) -> None:
    first = waiting.add()
    for _ in range(401):
        waiting.add("mine", "yours")
    assert await listed(lobby) == [first]
    assert waiting.pages == 1 + 3
    second = waiting.add()
    waiting.matches[0].seats[1].account_id = "bob"
    waiting.matches[0].seats[0].account_id = "ann"
    assert await listed(lobby) == [second, first]
    assert waiting.pages == 4 + 1
    clock.now += 5
    assert await listed(lobby) == [second]


async def test_a_list_is_no_older_where_the_clock_was_set_back(
    lobby: OpenMatchList, waiting: Waiting, clock: Clock
) -> None:
    first = waiting.add()
    for _ in range(401):
        waiting.add("mine", "yours")
    assert await listed(lobby) == [first]
    for seat in waiting.matches[0].seats:
        seat.account_id = "somebody"
    clock.now -= 3600
    assert await listed(lobby) == []


async def test_what_has_filled_since_is_not_told_of_the_newest(
    lobby: OpenMatchList, waiting: Waiting, clock: Clock
) -> None:
    for _ in range(201):
        waiting.add("mine", "yours")
    last = waiting.add()
    assert await listed(lobby) == [last]
    for seat in waiting.matches[-1].seats:
        seat.account_id = "somebody"
    assert not await listed(lobby)


async def test_of_many_open_ones_the_newest_are_told(lobby: OpenMatchList, waiting: Waiting) -> None:
    ids = [waiting.add() for _ in range(450)]
    assert await listed(lobby) == ids[:-201:-1]
    assert waiting.pages == 1
