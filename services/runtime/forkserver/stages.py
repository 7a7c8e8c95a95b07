"""What a forkserver imports before it forks a process, in the order of the stages.

No module of a stage may start a thread, or make anything that two processes must not share: gRPC begins with
both at the first channel or server, not at its import.
"""

import enum
from collections.abc import Iterator, Sequence
from typing import Final


class Stage(enum.IntEnum):
    """How much has been imported."""

    WORKERS = 0
    """Without prometheus_client: each worker tells that at its import where its processes share metrics."""
    SERVERS = 1


_TRANSPORT: Final = "services.runtime.rpc.transport"
"""Before gRPC."""
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
    """What is to be imported for it, in order. `games`: packages; servers have all, each with its proto."""
    for each in Stage:
        if each <= stage:
            yield from _IMPORTS[each]
    if stage is Stage.SERVERS:
        for game in games:
            yield from (game, f"{game}.wire")
