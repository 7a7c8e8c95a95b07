"""What a server says of its readiness, it says to Prometheus, too."""

from services.runtime.config import Config
from services.runtime.rpc.server import Server
from tests.samples import sample


def told() -> float | None:
    return sample("ardri_ready", {"process": "director"})


async def test_metrics_say_whether_a_process_is_ready() -> None:
    server = Server(Config.from_env({"ARDRI_DRAIN_SECONDS": "0"}), "director")
    await server.start()
    assert told() == 1
    await server.set_ready(False)
    assert told() == 0
    await server.set_ready(True)
    assert told() == 1
    await server.stop()
