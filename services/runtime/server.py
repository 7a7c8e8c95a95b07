"""The harness of every serving process: one gRPC server with health, reflection, metrics and drain.

A process's main builds its parts and hands them over; signals, ports and the order of stopping are
this file's business.
"""

import asyncio
import contextlib
import signal
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Any

import grpc
import structlog
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection, reflection_pb2_grpc

from services.runtime import garbage, idle, logs, metrics, tracing
from services.runtime.config import Config
from services.runtime.grpc_shell import generic_handler
from services.runtime.ports import write_ports
from services.runtime.rpc import Service, Tally, instrumented
from services.runtime.serving.admission import Admission, Admitting
from services.runtime.serving.open_files import connections_at_most, raise_soft_limit
from services.runtime.serving.options import server_options

_log = structlog.get_logger()
_SERVING = health_pb2.HealthCheckResponse.SERVING
_STANDARD = (health.SERVICE_NAME, reflection.SERVICE_NAME)


class Server:
    """A gRPC server with its companions.

    `ready` decides the health of the overall service (name ""): the process may be alive, as its
    own service names say, and yet not ready, because its database is away.
    """

    def __init__(self, config: Config, process: str) -> None:
        self.config = config
        self.process = process
        self.port = 0
        self.admission = Admission(config.serving)
        connections = min(config.serving.connections, connections_at_most())
        self._grpc = grpc.aio.server(options=server_options(replace(config.serving, connections=connections)))
        self._health = health.aio.HealthServicer()
        self._names: list[str] = []
        self._stops: list[Callable[[], Awaitable[None]]] = []
        self._drains: list[Callable[[], None]] = []
        self._stopping = asyncio.Event()

    def add(self, service: Service) -> None:
        """Serves a service, counted and timed."""
        self.add_counted(instrumented(service))

    def add_counted(self, service: Service) -> None:
        """Serves a service that counts itself already."""
        self.add_uncounted(generic_handler(service), service.name)

    def add_uncounted(self, handler: grpc.GenericRpcHandler, name: str) -> None:
        """Serves methods that count themselves one by one."""
        self._grpc.add_generic_rpc_handlers((Admitting(handler, self.admission),))
        self._names.append(name)

    def add_link(self, handler: grpc.GenericRpcHandler, name: str) -> None:
        """Serves a transport that counts and admits the calls inside it."""
        self._grpc.add_generic_rpc_handlers((handler,))
        self._names.append(name)

    def on_drain(self, drain: Callable[[], None]) -> None:
        """Calls it when the process starts to stop, while calls still run."""
        self._drains.append(drain)

    def on_stop(self, stop: Callable[[], Awaitable[None]]) -> None:
        """Awaits it after the last call, in reverse order of adding."""
        self._stops.append(stop)

    async def start(self) -> None:
        """Opens the port, the metrics and the health service."""
        registrar: Any = _Counting(self._grpc, self.admission)
        health_pb2_grpc.add_HealthServicer_to_server(self._health, registrar)
        reflector = reflection.aio.ReflectionServicer([*self._names, *_STANDARD])
        # Generated, without annotations.
        add_reflector: Any = reflection_pb2_grpc.add_ServerReflectionServicer_to_server
        add_reflector(reflector, registrar)
        self.port = self._grpc.add_insecure_port(f"{self.config.host}:{self.config.port}")
        await self._grpc.start()
        for name in (*self._names, ""):
            await self._health.set(name, _SERVING)
        metrics.READY.labels(self.process).set(1)
        metrics_port = self._start_metrics()
        write_ports(self.config.ports_file, self.process, grpc_port=self.port, metrics_port=metrics_port)
        _log.info("serving", address=f"{self.config.host}:{self.port}", metrics_port=metrics_port)

    async def set_ready(self, ready: bool) -> None:
        """Sets what the health service answers for the empty name."""
        metrics.READY.labels(self.process).set(ready)
        status = _SERVING if ready else health_pb2.HealthCheckResponse.NOT_SERVING
        await self._health.set("", status)

    @property
    def is_stopping(self) -> bool:
        """Whether it has been told to stop."""
        return self._stopping.is_set()

    def stop_soon(self) -> None:
        """Has `run` drain and stop, as SIGTERM does."""
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
        """No new calls; running ones have the drain time; then the parts stop in reverse order."""
        _log.info("draining", seconds=self.config.drain_seconds)
        await self._health.enter_graceful_shutdown()
        for drain in self._drains:
            drain()
        await self._grpc.stop(self.config.drain_seconds)
        for stop in reversed(self._stops):
            await stop()
        _log.info("stopped")

    def _start_metrics(self) -> int:
        if self.config.metrics_port < 0:
            return -1
        return metrics.serve(self.config.metrics_port, self.config.host)


class _Counting:
    """Stands for the server while generated code registers the standard services, and counts their RPCs."""

    def __init__(self, server: grpc.aio.Server, admission: Admission) -> None:
        self._server = server
        self._admission = admission

    def add_generic_rpc_handlers(self, handlers: Sequence[grpc.GenericRpcHandler]) -> None:
        # A probe must be answered by a full process too.
        counted = (_CountedHandler(handler) for handler in handlers)
        admitting = (Admitting(handler, self._admission, only_streams=True) for handler in counted)
        self._server.add_generic_rpc_handlers(tuple(admitting))

    def add_registered_method_handlers(self, service: str, handlers: object) -> None:
        """Left out: the generic handlers serve the same methods, counted."""


class _CountedHandler(grpc.GenericRpcHandler):
    def __init__(self, inner: grpc.GenericRpcHandler) -> None:
        self._inner = inner
        self._wrapped: dict[str, Any] = {}

    def service(self, handler_call_details: grpc.HandlerCallDetails) -> Any:
        method = handler_call_details.method
        if method not in self._wrapped:
            handler = self._inner.service(handler_call_details)
            if handler is None:
                return None
            self._wrapped[method] = _counted_handler(handler, method)
        return self._wrapped[method]


def _counted_handler(handler: Any, path: str) -> Any:
    _, service, method = path.split("/")
    if not handler.response_streaming:
        return handler._replace(unary_unary=_timed(handler.unary_unary, Tally("unary", service, method)))
    slot = "stream_stream" if handler.request_streaming else "unary_stream"
    kind = "bidi_stream" if handler.request_streaming else "server_stream"
    return handler._replace(**{slot: _timed_stream(getattr(handler, slot), Tally(kind, service, method))})


def _timed(behaviour: Any, tally: Tally) -> Any:
    async def timed(request: Any, context: Any) -> Any:
        started = tally.start()
        code = "Unknown"
        try:
            answer = await behaviour(request, context)
            code = "OK"
        finally:
            tally.end(started, code)
        return answer

    return timed


def _timed_stream(behaviour: Any, tally: Tally) -> Any:
    async def timed(request: Any, context: Any) -> None:
        started = tally.start()
        code = "Canceled"
        try:
            answers = behaviour(request, context)
            if hasattr(answers, "__aiter__"):
                async for answer in answers:
                    await context.write(answer)
            else:
                await answers
            code = "OK"
        finally:
            tally.end(started, code)

    return timed


def run(process: str, config: Config, build: Callable[[Server], Awaitable[None]]) -> None:
    """The whole life of a serving process; `build` adds its parts to the server."""
    logs.configure(config.log_level, as_json=config.log_json, process=process)
    open_files = raise_soft_limit()
    if open_files < config.serving.connections:
        _log.warning("fewer files may be open than connections", open_files=open_files)
    if config.tracing:
        tracing.start_tracer(process)

    async def main() -> None:
        server = Server(config, process)
        await build(server)
        garbage.settle()
        await server.run()

    with contextlib.suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=idle.Loop) as runner:
        runner.run(main())
    tracing.stop_tracer()
