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
