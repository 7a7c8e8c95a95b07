"""The disk with the log of an engine is full: nothing acknowledged is lost, and it goes on by itself."""

import resource

from tests.cluster.interruption import interrupt
from tests.e2e.platform import Platform


class FullDisk:
    """No file takes a byte of the engine any more: its system refuses, as a full disk does."""

    def __init__(self, platform: Platform) -> None:
        engine = platform.processes["engine-tablut"]
        assert engine.pid is not None
        self._pid = engine.pid
        self._before = resource.prlimit(self._pid, resource.RLIMIT_FSIZE)

    def fill(self) -> None:
        """No room is left."""
        resource.prlimit(self._pid, resource.RLIMIT_FSIZE, (0, self._before[1]))

    def clear(self) -> None:
        """There is room again."""
        resource.prlimit(self._pid, resource.RLIMIT_FSIZE, self._before)


async def test_matches_outlive_a_full_disk(platform: Platform) -> None:
    before = platform.processes["engine-tablut"].restarts
    disk = FullDisk(platform)
    reason = await interrupt(platform.address, platform.address, disk.fill, disk.clear)
    assert reason == "LOG_UNAVAILABLE"
    assert platform.processes["engine-tablut"].restarts == before
