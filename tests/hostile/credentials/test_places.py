"""A secret that is planted in a place is found there: each kind by its own medium."""

import os
import subprocess
import sys
import threading
from collections.abc import Iterable
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import grpc
import psutil
import psycopg
import pytest
from opentelemetry.exporter.otlp.proto.grpc.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from prometheus_client import CollectorRegistry, Counter, start_http_server

from services.runtime.broker.names import AI
from services.runtime.broker.publisher import Publisher
from tests.hostile.credentials import processes, stores
from tests.hostile.credentials.calls import posted, told_by
from tests.hostile.credentials.known import Secret
from tests.hostile.credentials.places import Kind, Place
from tests.hostile.credentials.search import leaks
from tests.hostile.credentials.tap import tapping
from tests.hostile.people.rpcs import rpcs_of
from tests.servers.collector import collecting
from tests.waiting import HANG_SECONDS

MARK = "5ecre7-of-the-house-5ecre7"
SECRET = Secret("the secret", MARK)
LOBBY = "ardri.gateway.v1.LobbyService"


def kinds(places: Iterable[Place]) -> set[Kind]:
    """In which kinds of places the secret is."""
    return {place.kind for place in places if leaks([SECRET], [place])}


@pytest.mark.parametrize(
    ("argument", "environ", "kind"),
    [(MARK, {}, Kind.ARGUMENTS), ("nothing", {"SECRET": MARK}, Kind.ENVIRONMENT)],
    ids=["arguments", "environment"],  # which are in the environment of this process
)
def test_in_a_process(argument: str, environ: dict[str, str], kind: Kind) -> None:
    command = [sys.executable, "-c", "import sys; print(flush=True); sys.stdin.read()", argument]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, env={**os.environ, **environ}, stdin=pipe, stdout=pipe) as process:
        assert process.stdout is not None
        process.stdout.readline()  # it is the program now, and no fork of this one
        assert kinds(processes.of_processes([psutil.Process(process.pid)], {})) == {kind}
        process.communicate()


def test_on_a_page_of_metrics() -> None:
    registry = CollectorRegistry()
    Counter("calls", "Calls.", ["by"], registry=registry).labels(MARK).inc()
    server, thread = start_http_server(0, addr="127.0.0.1", registry=registry)
    assert kinds(processes.of_pages("gateway", f"127.0.0.1:{server.server_port}")) == {Kind.PAGE}
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.mark.parametrize("part", ["details", "trailing", "nothing"])
async def test_in_an_error(part: str) -> None:
    async def fail(_request: bytes, context: grpc.aio.ServicerContext[bytes, bytes]) -> bytes:
        trailing = ("told-bin", MARK.encode() if part == "trailing" else b"")
        await context.abort(
            grpc.StatusCode.INTERNAL, f"no {MARK}" if part == "details" else "no", (trailing,)
        )
        return b""

    (rpc,) = (each for each in rpcs_of(LOBBY) if each.name == "OpenMatch")
    server = grpc.aio.server()
    handlers: dict[str, Any] = {rpc.name: grpc.unary_unary_rpc_method_handler(fail)}
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(LOBBY, handlers),))
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    async with grpc.aio.insecure_channel(f"127.0.0.1:{port}") as channel:
        kind, told = await told_by(channel, rpc, rpc.request(), "Bearer x")
    await server.stop(None)
    assert told.startswith(b"INTERNAL")
    assert kinds([Place(kind, "OpenMatch", told)]) == (set() if part == "nothing" else {Kind.ERROR})


@pytest.mark.parametrize("part", ["header", "body", "nothing"])
def test_in_an_answer_to_a_browser(part: str) -> None:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.send_response(500)
            self.send_header("x-cause", MARK if part == "header" else "none")
            self.end_headers()
            self.wfile.write(MARK.encode() if part == "body" else b"none")

        def log_message(self, *_: object) -> None:
            """Nothing."""

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.handle_request)
        thread.start()
        told = posted(f"http://127.0.0.1:{server.server_port}/", b"", "Bearer x")
        thread.join()
    assert told.startswith(b"500")
    assert kinds([Place(Kind.WEB, "page", told)]) == (set() if part == "nothing" else {Kind.WEB})


@pytest.mark.rabbitmq
def test_on_the_broker(rabbitmq_url: str) -> None:
    with tapping(rabbitmq_url) as tap:
        publisher = Publisher(rabbitmq_url)
        # Of tasks that expire in their queue none may be there any more when the tap looks.
        for view in ("harmless", MARK):
            publisher.publish("ai.analyse", AI, {"view": view})
        publisher.close()
    assert [kinds([place]) for place in tap.places] == [set(), {Kind.BROKER}]


def test_in_a_span() -> None:
    with collecting() as collector:
        provider = TracerProvider()
        exporter = OTLPSpanExporter(collector.endpoint, insecure=True, timeout=HANG_SECONDS)
        provider.add_span_processor(SimpleSpanProcessor(exporter))
        with provider.get_tracer("test").start_as_current_span("a call") as span:
            span.set_attribute("asked", MARK)
        provider.shutdown()
        assert kinds([Place(Kind.SPANS, "collector", b"".join(collector.raw))]) == {Kind.SPANS}


@pytest.mark.parametrize("column", ["words", "bytes"])
def test_in_a_row(postgres_url: str, column: str) -> None:
    with psycopg.connect(postgres_url) as connection:
        connection.execute("CREATE TABLE notes (words text, bytes bytea)")
        connection.execute("CREATE TABLE others (words text)")
        connection.execute("INSERT INTO others VALUES ('harmless')")
        value: object = MARK if column == "words" else f"of {MARK}".encode()
        connection.execute(f"INSERT INTO notes ({column}) VALUES (%s)".encode(), (value,))
    found = [place.name for place in stores.of_database(postgres_url) if leaks([SECRET], [place])]
    assert found == ["notes"]


def test_in_a_file(tmp_path: Path) -> None:
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / "crash.txt").write_text(f"password={MARK}")
    (tmp_path / "harmless").write_text("nothing")
    found = [place.name for place in stores.of_files(tmp_path) if leaks([SECRET], [place])]
    assert found == ["run/crash.txt"]


def test_whoever_holds_it_may() -> None:
    own = Secret("the secret", MARK, ((Kind.ENVIRONMENT, "engine-*"),))
    places = [
        Place(kind, name, MARK.encode())
        for kind in (Kind.ENVIRONMENT, Kind.ARGUMENTS)
        for name in ("engine-tara", "engine-tara/child", "worker")
    ]
    told = {leak.place for leak in leaks([own], places)}
    assert told == {str(place) for place in places} - {"environment of engine-tara"}
