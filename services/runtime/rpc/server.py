"""The harness of every serving process: one gRPC server with health, reflection, metrics and drain.

The main program of a process builds the parts and adds them here. This file handles signals, ports and the
order of stopping.
"""

import asyncio
import contextlib
import os
import signal
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import grpc
import structlog
from grpc_health.v1 import health, health_pb2
from grpc_reflection.v1alpha import reflection

from services.runtime.config import Config
from services.runtime.observe import logs, metrics
from services.runtime.observe.health_pages import HealthPages
from services.runtime.observe.tracer import start_tracer, stop_tracer
from services.runtime.process import gc_tuning, idle, private_environment, private_files
from services.runtime.process.ports import write_ports
from services.runtime.rpc.admission import Admission, admitting
from services.runtime.rpc.channel_options import server_options
from services.runtime.rpc.grpc_server import handlers_of
from services.runtime.rpc.methods import Service, with_metrics
from services.runtime.rpc.open_files import connections_at_most, raise_soft_limit
from services.runtime.rpc.requests import departed
from services.runtime.rpc.standard_services import REFLECTION_V1, add_standard
from services.runtime.tls.tls import Tls

_log = structlog.get_logger()
_SERVING = health_pb2.HealthCheckResponse.SERVING
_STANDARD = (health.SERVICE_NAME, reflection.SERVICE_NAME, REFLECTION_V1)


class Server:
    """A gRPC server with health, reflection and metrics.

    `is_public`: whether people connect to it. People show no client certificate; with TLS, processes do.
    `set_ready` decides the health of the overall service (name ""). The process may be alive, as the health
    of its named services says, and yet not be ready, because its database is away. `limits`: as configured,
    but with no more connections than there are file descriptors.
    """

    def __init__(
        self,
        config: Config,
        process: str,
        options: Sequence[tuple[str, int]] = (),
        *,
        is_public: bool = False,
    ) -> None:
        self.config = config
        self.tls = Tls(config.tls)
        self._is_public = is_public
        self.process = process
        self.port = 0
        self.http_port = self.metrics_port = -1
        self.admission = Admission(config.serving)
        connections = min(
            config.serving.connections, connections_at_most(ports=1 if config.http_port < 0 else 2)
        )
        self.limits = replace(config.serving, connections=connections)
        self._grpc = grpc.aio.server(options=[*server_options(self.limits), *options])
        self._health = health.aio.HealthServicer()
        self._names: list[str] = []
        self._starts: list[Callable[[], Awaitable[None]]] = []
        self._stops: list[Callable[[], Awaitable[None]]] = []
        self._drains: list[Callable[[], None]] = []
        self._stopping = asyncio.Event()
        self._ready = True
        self._is_serving = False

    def add(self, service: Service) -> None:
        """Serves a service, counted and timed."""
        self.add_counted(with_metrics(service))

    def add_counted(self, service: Service) -> None:
        """Serves a service whose calls are counted already."""
        self.add_uncounted(handlers_of(service), service.name)

    def add_uncounted(self, handlers: Mapping[str, Any], name: str) -> None:
        """Serves handlers of a service that count their own calls."""
        self._add(admitting(handlers, self.admission), name)

    def add_link(self, handlers: Mapping[str, Any], name: str) -> None:
        """Serves a link, which counts and admits the calls inside it."""
        self._add(handlers, name)

    def _add(self, handlers: Mapping[str, Any], name: str) -> None:
        self._grpc.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(name, dict(handlers)),))
        self._names.append(name)

    def on_start(self, start: Callable[[], Awaitable[None]]) -> None:
        """Awaits `start` once calls are taken, before the process is said to be ready."""
        self._starts.append(start)

    def on_drain(self, drain: Callable[[], None]) -> None:
        """Calls `drain` when the process begins to stop, while calls still run."""
        self._drains.append(drain)

    def on_stop(self, stop: Callable[[], Awaitable[None]]) -> None:
        """Awaits `stop` after the last call, in reverse order of adding."""
        self._stops.append(stop)

    def open_metrics(self) -> None:
        """Serves `/metrics` and the health pages: alive from now on, but not ready before it has started."""
        if self.metrics_port >= 0 or self.config.metrics_port < 0:
            return
        metrics.READY.labels(self.process).set(self._is_serving and self._ready)
        pages = partial(HealthPages, asyncio.get_running_loop(), self._takes_work)
        self.metrics_port = metrics.serve(self.config.metrics_port, self.config.host, pages)

    async def start(self) -> None:
        """Opens the port, the health service, and the metrics if they are not open yet."""
        reflector = reflection.aio.ReflectionServicer([*self._names, *_STANDARD])
        add_standard(self._grpc, self._health, reflector, self.admission)
        self.port = self._bind(f"{self.config.host}:{self.config.port}")
        await self._grpc.start()
        self._watching = asyncio.create_task(self.tls.watch())
        for start in self._starts:
            await start()
        for name in self._names:
            await self._health.set(name, _SERVING)
        await self.set_ready(self._ready)
        self._is_serving = True
        self.open_metrics()
        write_ports(
            self.config.ports_file,
            self.process,
            grpc_port=self.port,
            metrics_port=self.metrics_port,
            http_port=self.http_port,
        )
        _log.info("serving", address=f"{self.config.host}:{self.port}", metrics_port=self.metrics_port)

    async def set_ready(self, ready: bool) -> None:
        """Sets what the health service answers for the empty name."""
        self._ready = ready
        metrics.READY.labels(self.process).set(ready)
        status = _SERVING if ready else health_pb2.HealthCheckResponse.NOT_SERVING
        await self._health.set("", status)

    @property
    def is_stopping(self) -> bool:
        """Whether the process has been told to stop."""
        return self._stopping.is_set()

    def stop_soon(self) -> None:
        """Makes `run` drain and stop, as SIGTERM does."""
        self._stopping.set()

    async def run(self) -> None:
        """Serves until SIGTERM, SIGINT or `stop_soon`, then drains and stops."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self.stop_soon)
        await self.start()
        await self._stopping.wait()
        await self.stop()

    async def stop(self) -> None:
        """Takes no new calls, gives running calls the drain time, and stops the parts in reverse order."""
        _log.info("draining", seconds=self.config.drain_seconds)
        await self._health.enter_graceful_shutdown()
        for drain in self._drains:
            drain()
        await self._grpc.stop(self.config.drain_seconds)
        self._watching.cancel()
        for stop in reversed(self._stops):
            await stop()
        _log.info("stopped")

    def _bind(self, address: str) -> int:
        credentials = self.tls.grpc_credentials(is_public=self._is_public)
        if credentials is None:
            return self._grpc.add_insecure_port(address)
        return self._grpc.add_secure_port(address, credentials)

    def _takes_work(self) -> bool:
        return self._is_serving and self._ready and not self.is_stopping


def run(
    process: str,
    config: Config,
    build: Callable[[Server], Awaitable[None]],
    options: Sequence[tuple[str, int]] = (),
    *,
    is_public: bool = False,
) -> None:
    """Runs a serving process from start to end. `build` adds its parts; `options`: more channel arguments.

    Raises:
        ConfigError: the data folder belongs to somebody else.
    """
    logs.configure(config.log_level, as_json=config.log_json, process=process)
    departed.count_in_log()
    private_files.secure(config)
    open_files = raise_soft_limit()
    if open_files < config.serving.connections:
        _log.warning("fewer files may be open than connections", open_files=open_files)
    if config.tracing:
        start_tracer(process)
    private_environment.forget(os.environ, (*private_environment.STORES, *private_environment.COLLECTOR))

    async def main() -> None:
        asyncio.get_running_loop().set_exception_handler(departed.handle)
        server = Server(config, process, options, is_public=is_public)
        server.open_metrics()
        await build(server)
        gc_tuning.freeze()
        await server.run()

    with contextlib.suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=idle.Loop) as runner:
        runner.run(main())
    stop_tracer()
