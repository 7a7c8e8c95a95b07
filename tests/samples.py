"""Metrics of this process, read as its exposition would tell them."""

from collections.abc import Mapping

from prometheus_client import REGISTRY


def sample(name: str, labels: Mapping[str, str] | None = None) -> float | None:
    """Its value, None as long as there is none.

    `REGISTRY.get_sample_value` collects all metrics for it, and tests wait by asking again and again.
    """
    families = REGISTRY.restricted_registry([name]).collect()
    samples = (each for family in families for each in family.samples)
    wanted = dict(labels or {})
    return next((each.value for each in samples if (each.name, each.labels) == (name, wanted)), None)


def handled(service: str, method: str, kind: str, code: str) -> float:
    """RPCs that have ended so, since this process began. `kind`: `unary` or of a stream."""
    labels = {"grpc_type": kind, "grpc_service": service, "grpc_method": method, "grpc_code": code}
    return sample("grpc_server_handled_total", labels) or 0.0
