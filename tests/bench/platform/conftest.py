"""The load generator that calls as browsers do."""

from pathlib import Path

import pytest

from bench.harness.generator import compiled


@pytest.fixture(scope="session")
def program() -> Path:
    """Compiled from C++."""
    found = compiled()
    if found is None:
        pytest.skip("no C++ gRPC here, and the generator in Python does not call as browsers do")
    return found
