import pytest

from gateway.context import GatewayContext
from gateway.lobby.service import Lobby
from services.runtime.limits.bucket import RateLimit
from tests.gateway.fake.fake_matches import FakeMatches


@pytest.fixture
def lobby(context: GatewayContext, matches: FakeMatches) -> Lobby:
    return Lobby(context, RateLimit("openings", burst=20, seconds=1))
