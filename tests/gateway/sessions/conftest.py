import pytest

from tests.gateway.conftest import Clock


@pytest.fixture
def clock() -> Clock:
    return Clock.in_the_future()
