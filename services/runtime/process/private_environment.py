"""What children of a process do not inherit: addresses with passwords, tokens for a collector."""

from collections.abc import MutableMapping, Sequence
from typing import Final

STORES: Final = ("ARDRI_DATABASE_URL", "ARDRI_BROKER_URL")
COLLECTOR: Final = ("OTEL_EXPORTER_OTLP_HEADERS", "OTEL_EXPORTER_OTLP_TRACES_HEADERS")
"""Read by OpenTelemetry's SDK as a tracer starts; collectors of others take tokens there."""


def forget(environ: MutableMapping[str, str], names: Sequence[str]) -> None:
    """Children that play records of strangers again, or turns of bots, need none of it."""
    for name in names:
        environ.pop(name, None)
