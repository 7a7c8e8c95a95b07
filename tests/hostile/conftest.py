"""A platform for the attacks that leave nothing behind."""

from collections.abc import Iterator

import pytest

from tests.e2e.platform import Platform, running


@pytest.fixture(scope="package")
def platform() -> Iterator[Platform]:
    with running() as started:
        yield started
