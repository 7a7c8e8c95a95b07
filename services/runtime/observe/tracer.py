"""Starts and stops the tracer of this process. Code that only makes spans needs only `tracing`."""

from services.runtime.observe import tracing


def start_tracer(process: str) -> None:
    """Makes spans from now on, and sends them by OTLP. `process`: the name of the service in them."""
    from services.runtime.observe.otlp import OtlpTracer  # noqa: PLC0415  # slow, and only for those who trace

    tracing.use(OtlpTracer(process))


def stop_tracer() -> None:
    """Makes no more spans, and sends those that wait. This may take two seconds."""
    former = tracing.use(None)
    if former is not None:
        former.stop()
