"""The modules that a forkserver imports before it forks a process, by stage.

No module may start a thread at its import, or make anything that two processes must not share. gRPC does both
only with the first channel or server.
"""

import enum
from collections.abc import Iterator, Sequence
from typing import Final


class Stage(enum.IntEnum):
    """How much is imported."""

    WORKERS = 0
    """Without prometheus_client, which reads at its import where the processes of a worker share metrics."""
    SERVERS = 1


_TRANSPORT: Final = "services.runtime.rpc.transport"
"""Must be imported before gRPC."""
_IMPORTS: Final = {
    Stage.WORKERS: (
        _TRANSPORT,
        "grpc.aio",
        "grpc_status.rpc_status",
        "celery.apps.worker",
        "celery.concurrency.prefork",
        "celery.fixups.django",
        "celery.worker.consumer",
        "kombu.transport.redis",
        "services.runtime.broker.publisher",
        "services.runtime.config",
        "services.runtime.jobs.bot_turn",
        "services.runtime.observe.logs",
        "services.runtime.tls.pair",
        "services.search.choose",
        "workers.tournaments.playing.host",
        "workers.tournaments.sandbox.listing",
        "workers.tournaments.session.identity",
    ),
    Stage.SERVERS: (
        "services.engine.app",
        "services.engine.log.sqlite",
        "services.director.app",
        "gateway.app",
        "uvicorn.lifespan.off",
    ),
}


def modules(stage: Stage, games: Sequence[str] = ()) -> Iterator[str]:
    """Yields the modules of a stage in order. `games`: packages, which servers import with their protos."""
    for each in Stage:
        if each <= stage:
            yield from _IMPORTS[each]
    if stage is Stage.SERVERS:
        for game in games:
            yield from (game, f"{game}.wire")
