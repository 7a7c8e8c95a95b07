"""A process that has used the SDK exits properly, whatever the threads of its libraries are doing."""

import asyncio
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.clients.fake.platform import FakePlatform

_SCRIPT: Final = Path(__file__).with_name("ending_slowly.py")


@pytest.mark.parametrize("flavour", ["async", "blocking"])
async def test_a_thread_that_still_wakes_the_loop_is_waited_for(platform: FakePlatform, flavour: str) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(_SCRIPT), flavour, platform.address, stderr=asyncio.subprocess.PIPE
    )
    _, told = await process.communicate()
    assert (process.returncode, told) == (0, b"")
