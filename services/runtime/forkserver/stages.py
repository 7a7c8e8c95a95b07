"""What a forkserver imports before it forks a process, in the order of the stages.

No module of a stage may start a thread, or make anything that two processes must not share: gRPC begins with
both at the first channel or server, not at its import.
"""

import enum
from typing import Final


class Stage(enum.IntEnum):
    """How much has been imported."""

    WORKERS = 0
    """Without prometheus_client: each worker tells that at its import where its processes share metrics."""
    SERVERS = 1


IMPORTS: Final = {
    Stage.WORKERS: (
        "services.runtime.rpc.transport",  # before gRPC
        "grpc.aio",
        "grpc_status.rpc_status",
        "celery.apps.worker",
        "celery.concurrency.prefork",
        "celery.worker.consumer",
        "kombu.transport.redis",
        "services.runtime.broker.publisher",
        "services.runtime.config",
        "services.runtime.jobs.bot_turn",
        "services.search.choose",
    ),
    Stage.SERVERS: ("services.engine.app", "services.director.app", "gateway.app"),
}
