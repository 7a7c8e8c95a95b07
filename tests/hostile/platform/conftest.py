"""A platform for the attacks that leave nothing behind."""

from collections.abc import Iterator

import pytest

from tests.e2e.platform import Platform, running


@pytest.fixture(scope="package")
def platform() -> Iterator[Platform]:
    # All attackers of a test share one address, and its limits have suites of their own.
    with running({"ARDRI_ENV": "test"}) as started:
        yield started
