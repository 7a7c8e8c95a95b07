"""Runs the whole platform on one machine: every part its own process, started, watched, restarted, stopped.

    platform(games, config, environ) ──> ProcessSpec, .. ──> Supervisor(specs, ..).run()

A killed part is started again. When the supervisor is killed, its parts end, too.
"""

from services.runtime.supervisor.platform import (
    platform,
    process_names,
    ready_line,
)
from services.runtime.supervisor.spec import ProcessSpec
from services.runtime.supervisor.supervise import (
    AlreadyRunning,
    PortTaken,
    StartFailed,
    Supervisor,
    SupervisorError,
)

__all__ = [
    "AlreadyRunning",
    "PortTaken",
    "ProcessSpec",
    "StartFailed",
    "Supervisor",
    "SupervisorError",
    "platform",
    "process_names",
    "ready_line",
]
