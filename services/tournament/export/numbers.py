"""Exact numbers as people write them. Pure."""

from fractions import Fraction


def half_points(count: int) -> str:
    """`3½` for 7 half-points."""
    whole, half = divmod(abs(count), 2)
    sign = "-" if count < 0 else ""
    return sign + (f"{whole or ''}½" if half else str(whole))


def decimal(value: Fraction) -> str:
    """The value with at most two decimal places: `17`, `16.5`, `0.67`."""
    return f"{float(value):.2f}".rstrip("0").rstrip(".")
