"""What all suites share: private servers, examples that may take their time, and less to collect."""

import gc
import signal

from hypothesis import HealthCheck, settings

# While tests are collected nothing goes that could be let go.
gc.disable()

# A shell has what it starts in the background ignore Ctrl-C, and so do all children; tests press it.
signal.signal(signal.SIGINT, signal.default_int_handler)

pytest_plugins = ["tests.servers.fixtures"]

# Of 200 ms for an example, and 30 s to think of ten, other processes may take all; what must be quick is
# measured in `bench/`.
settings.register_profile("ardri", settings(), deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("ardri")


def pytest_collection_finish() -> None:
    """What is loaded by now stays; garbage collections that look through it all cost a sixth of the time.

    Those of young objects, of which few are garbage, come less often.
    """
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    gc.enable()
