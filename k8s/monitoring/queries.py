"""The few forms of query that panels have. All look at the processes that the dashboard's variables name."""

from typing import Final

PROCESSES: Final = 'job=~"$job",instance=~"$instance"'


def selected(metric: str, matchers: str = "") -> str:
    """The series of a metric; `matchers` as in PromQL."""
    return f"{metric}{{{','.join(filter(None, (PROCESSES, matchers)))}}}"


def rate(metric: str, by: str = "", matchers: str = "") -> str:
    """How much a counter grows in a second."""
    return _sum(f"rate({selected(metric, matchers)}[$__rate_interval])", by)


def ratio(part: str, whole: str) -> str:
    """The share, where there is a whole."""
    return f"{part} / {whole}"


def quantile(share: float, histogram: str, by: str = "", matchers: str = "") -> str:
    """What that share of the observations stays below."""
    labels = ", ".join(filter(None, ("le", by)))
    buckets = f"rate({selected(f'{histogram}_bucket', matchers)}[$__rate_interval])"
    return f"histogram_quantile({share}, sum by ({labels}) ({buckets}))"


def most(metric: str, by: str, matchers: str = "") -> str:
    """The greatest, where replicas tell the same."""
    return f"max by ({by}) ({selected(metric, matchers)})"


def least(metric: str, by: str) -> str:
    """The smallest, where the worst of several processes counts."""
    return f"min by ({by}) ({selected(metric)})"


def largest(metric: str, by: str) -> str:
    """The eight greatest of many."""
    return f"topk(8, {most(metric, by)})"


def total(metric: str, by: str = "", matchers: str = "") -> str:
    """The sum, where each replica has its own."""
    return _sum(selected(metric, matchers), by)


def _sum(expr: str, by: str) -> str:
    return f"sum by ({by}) ({expr})" if by else f"sum({expr})"
