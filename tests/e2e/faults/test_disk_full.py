"""The disk with an engine's log is full: no acknowledged action is lost, and play resumes by itself."""

from tests.cluster.interruption import interrupt
from tests.e2e.platform import Platform
from tests.servers.disk import Refusing


async def test_matches_outlive_a_full_disk(platform: Platform) -> None:
    engine = platform.processes["engine-tablut"]
    before, pid = engine.restarts, engine.pid
    assert pid is not None
    disk = Refusing(lambda: [pid])
    reason = await interrupt(platform.address, platform.address, disk.fill, disk.clear)
    assert reason == "LOG_UNAVAILABLE"
    assert platform.processes["engine-tablut"].restarts == before
