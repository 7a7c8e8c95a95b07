"""The numbers of all budgets of a kind."""

from dataclasses import dataclass
from typing import Final

from services.runtime.limits.table import Limit, Limits, Rate

_UNBOUNDED: Final = Rate(1e9, 1e9)
"""Refusals of an address are not limited: otherwise one account could lock out all others at its address."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """The numbers of all budgets of a kind. `kind`: `account`, `address` or `service`."""

    kind: str
    requests: Rate
    size: Rate
    refusals: Rate
    calls: int
    streams: int

    @classmethod
    def of(cls, kind: str, limits: Limits) -> "Allowance":
        """The allowance of that kind in this process."""
        named = {each.label: each for each in Limit}
        return cls(
            kind,
            limits.rate(named[f"{kind}_requests"]),
            limits.rate(named[f"{kind}_bytes"]),
            limits.rate(named[f"{kind}_refusals"]) if f"{kind}_refusals" in named else _UNBOUNDED,
            limits.most(named[f"{kind}_calls"]),
            limits.most(named[f"{kind}_streams"]),
        )
