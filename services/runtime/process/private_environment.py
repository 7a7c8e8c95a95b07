"""Variables that child processes do not inherit: addresses with passwords, tokens for a collector."""

from collections.abc import MutableMapping, Sequence
from typing import Final

STORES: Final = ("ARDRI_DATABASE_URL", "ARDRI_BROKER_URL")
COLLECTOR: Final = ("OTEL_EXPORTER_OTLP_HEADERS", "OTEL_EXPORTER_OTLP_TRACES_HEADERS")
"""OpenTelemetry's SDK reads them when a tracer starts. Hosted collectors take their tokens from them."""


def forget(environ: MutableMapping[str, str], names: Sequence[str]) -> None:
    """Removes the variables. Children that replay strangers' records or play bots' turns do not need them."""
    for name in names:
        environ.pop(name, None)
