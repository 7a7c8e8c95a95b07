"""Tracing: off by default; when on, spans are nested, whatever happens to the collector."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from opentelemetry import trace
from opentelemetry.sdk.trace import TracerProvider
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from ardri_client.calls.tracing import trace_context
from services.runtime.config import Config, ConfigError
from services.runtime.database import database
from services.runtime.errors import NoSuchMatch
from services.runtime.observe import tracing
from services.runtime.observe.tracer import start_tracer, stop_tracer
from services.runtime.observe.tracing import Kind
from services.runtime.rpc.methods import Call, Service, Unary, with_metrics
from tests.samples import sample
from tests.servers.child import free_port
from tests.servers.collector import Collector, Seen, collecting

ROOT = Path(__file__).parents[3]
PARENT = f"00-{'5' * 32}-{'7' * 16}-01"
ENDPOINT = "OTEL_EXPORTER_OTLP_ENDPOINT"


@pytest.fixture
def collector(monkeypatch: pytest.MonkeyPatch) -> Iterator[Collector]:
    with collecting() as listening:
        monkeypatch.setenv(ENDPOINT, listening.endpoint)
        yield listening
        stop_tracer()


def sent(collector: Collector) -> dict[str, Seen]:
    """Stops tracing; returns all spans by their names."""
    stop_tracer()
    return {seen.name: seen for seen in collector.spans}


# --- off


def test_no_process_imports_the_tracer_by_default() -> None:
    # redis-py imports OpenTelemetry's metrics; nothing imports the modules that make and send spans.
    program = """
import sys, gateway.app, services.engine.app, services.director.app, workers.program, ardri_client
from services.runtime.observe import tracing
tracers = ("services.runtime.observe.otlp", "opentelemetry.sdk.trace", "opentelemetry.exporter")
with tracing.span("decide", tracing.Kind.SERVER, {}):
    print(tracing.is_on(), [name for name in sys.modules if name.startswith(tracers)])
"""
    path = ":".join(str(ROOT / folder) for folder in (".", "protos", "clients/python"))
    ran = subprocess.run(
        [sys.executable, "-c", program], env={"PYTHONPATH": path}, capture_output=True, text=True, check=True
    )
    assert ran.stdout.strip() == "False []"


def test_without_a_tracer_the_id_travels_on() -> None:
    span = tracing.begin("decide", Kind.INTERNAL, PARENT, {})
    assert span.traceparent == PARENT
    made = tracing.start(None)
    assert tracing.start(made) == made
    assert len(tracing.trace_id(made)) == 32


@pytest.mark.parametrize(
    ("environ", "on"),
    [
        ({}, False),
        ({"ARDRI_TRACING": "otlp"}, True),
        ({ENDPOINT: "http://collector:4317"}, True),
        ({"OTEL_EXPORTER_OTLP_TRACES_ENDPOINT": "http://collector:4317"}, True),
        ({ENDPOINT: "http://collector:4317", "ARDRI_TRACING": "off"}, False),
        ({"ARDRI_TRACING": "otlp", "OTEL_SDK_DISABLED": "true"}, False),
    ],
)
def test_variables_switch_it_on(environ: dict[str, str], on: bool) -> None:
    assert Config.from_env(environ).tracing is on


def test_an_unknown_exporter_is_refused() -> None:
    with pytest.raises(ConfigError, match="ARDRI_TRACING is otlp or off"):
        Config.from_env({"ARDRI_TRACING": "zipkin"})


# --- on


def test_spans_reach_the_collector_one_under_the_other(collector: Collector) -> None:
    start_tracer("engine-tablut")
    with tracing.span("process ai", Kind.CONSUMER, {"ardri.task": "ai.act"}, parent=PARENT) as outer:
        assert tracing.current.get() == outer.traceparent
        with tracing.span("search", Kind.INTERNAL, {}):
            pass
    assert tracing.current.get() == ""
    spans = sent(collector)
    assert {seen.process for seen in spans.values()} == {"engine-tablut"}
    assert {seen.trace_id for seen in spans.values()} == {"5" * 32}
    assert (spans["process ai"].kind, spans["process ai"].parent_id) == ("consumer", "7" * 16)
    assert spans["process ai"].attributes == {"ardri.task": "ai.act"}
    assert spans["search"].parent_id == spans["process ai"].span_id


def test_only_servers_and_consumers_begin_a_trace(collector: Collector) -> None:
    start_tracer("gateway")
    assert tracing.start(None) == "", "its first span makes the trace"
    for kind in Kind:
        tracing.begin(kind.value, kind, "", {}).end()
        tracing.begin(kind.value, kind, "no context", {}).end()
    assert set(sent(collector)) == {"server", "consumer"}


def test_the_sampler_is_that_of_the_variable(collector: Collector, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OTEL_TRACES_SAMPLER", "always_off")
    start_tracer("gateway")
    with tracing.span("decide", Kind.INTERNAL, {}, parent=PARENT) as span:
        assert span.traceparent.startswith(f"00-{'5' * 32}-")
        assert span.traceparent.endswith("-00"), "whom it calls is to make none either"
    assert sent(collector) == {}


def test_a_caller_may_ask_for_no_spans(collector: Collector) -> None:
    start_tracer("gateway")
    unsampled = PARENT[:-2] + "00"
    with tracing.span("decide", Kind.SERVER, {}, parent=unsampled) as span:
        assert span.traceparent == unsampled
    assert sent(collector) == {}


async def test_a_call_is_a_span_with_its_status(collector: Collector) -> None:
    seen = []

    async def get(call: Call, payload: bytes) -> bytes:
        seen.append(call.traceparent)
        return payload

    async def refuse(call: Call, payload: bytes) -> bytes:
        raise NoSuchMatch("secret words")

    async def crash(call: Call, payload: bytes) -> bytes:
        raise RuntimeError("secret words")

    methods: dict[str, Unary] = {"Get": get, "Refuse": refuse, "Crash": crash}
    service = with_metrics(Service("test.Service", methods, {}, {}))
    start_tracer("gateway")
    call = Call("Bearer secret", PARENT)
    await service.unary["Get"](call, b"secret")
    with pytest.raises(NoSuchMatch):
        await service.unary["Refuse"](call, b"")
    with pytest.raises(RuntimeError):
        await service.unary["Crash"](call, b"")
    spans = sent(collector)
    codes = {name: each.attributes["rpc.response.status_code"] for name, each in spans.items()}
    assert codes == {
        "test.Service/Get": "OK",
        "test.Service/Refuse": "NOT_FOUND",
        "test.Service/Crash": "INTERNAL",
    }
    assert [name for name, each in spans.items() if "error.type" in each.attributes] == ["test.Service/Crash"]
    assert seen == [f"00-{'5' * 32}-{spans['test.Service/Get'].span_id}-01"]
    assert b"secret" not in b"".join(collector.raw)


def test_statements_of_a_trace_are_spans_without_their_text(collector: Collector, tmp_path: Path) -> None:
    start_tracer("gateway")
    engine = database.connect(f"sqlite:///{tmp_path / 'some.db'}")
    with engine.connect() as connection:
        connection.execute(text("CREATE TABLE secrets (secret)"))  # of no trace
        with tracing.span("decide", Kind.SERVER, {}, parent=PARENT) as parent:
            connection.execute(text("SELECT :secret"), {"secret": "secret"})
            with pytest.raises(OperationalError):
                connection.execute(text("DELETE FROM nowhere"))
    engine.dispose()
    spans = sent(collector)
    assert set(spans) == {"decide", "SELECT", "DELETE"}
    assert spans["SELECT"].attributes == {"db.system.name": "sqlite", "db.operation.name": "SELECT"}
    assert spans["SELECT"].parent_id == parent.traceparent[36:52]
    assert spans["DELETE"].attributes["error.type"] == "OperationalError"
    assert b"secret" not in b"".join(collector.raw)


def test_a_collector_that_is_away_costs_spans_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ENDPOINT, f"http://127.0.0.1:{free_port()}")
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_TIMEOUT", "1")
    before = {fate: _spans(fate) for fate in ("ended", "sent", "failed")}
    start_tracer("gateway")
    for _ in range(3_000):
        tracing.begin("decide", Kind.SERVER, PARENT, {}).end()
    stop_tracer()
    assert _spans("ended") == before["ended"] + 3_000
    assert _spans("sent") == before["sent"]
    assert _spans("failed") > before["failed"]


def test_the_sdk_goes_on_with_the_trace_of_its_program() -> None:
    assert trace_context() == ()
    span = TracerProvider().get_tracer("program").start_span("my move")
    with trace.use_span(span):
        ((name, value),) = trace_context()
    assert name == tracing.HEADER
    assert tracing.start(value) == value
    assert tracing.trace_id(value) == f"{span.get_span_context().trace_id:032x}"


def _spans(fate: str) -> float:
    return sample("ardri_spans_total", {"fate": fate}) or 0.0
