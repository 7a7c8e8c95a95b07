"""All limits by account, by address and by process, with their defaults. These numbers are nowhere else.

A limit with a window is a token bucket: it gains the number every second, and holds what it gains in `window`
seconds. A limit without a window is a number at once. In the environment `test` no limit of a caller is below
`_WIDE`, because all clients of a test share one address.
"""

import enum
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

_WIDE: Final = 1_000_000.0
_PREFIX: Final = "ARDRI_LIMIT_"


class LimitError(ValueError):
    """A variable has a value that is no number or out of range, or belongs to no limit."""


@dataclass(frozen=True, slots=True)
class Default:
    """Defaults of a limit: `development` and `production`, per second if there is a window, else at once."""

    development: float
    production: float
    window: float
    says: str
    internal: bool = False
    """Whether it limits the process and not a caller; if so, it holds in tests, too."""


@dataclass(frozen=True, slots=True)
class Rate:
    """A token bucket: it gains `per_second`, and holds `burst`."""

    per_second: float
    burst: float


class Limit(enum.Enum):
    """Every limit, in the order of docs/limits.md."""

    ACCOUNT_REQUESTS = Default(500, 200, 4, "cost of requests, and of messages on `Play`")
    ACCOUNT_BYTES = Default(4_000_000, 500_000, 10, "bytes of requests")
    ACCOUNT_REFUSALS = Default(10, 5, 10, "requests and actions that were refused, bad tokens among them")
    ACCOUNT_CALLS = Default(8, 8, 0, "unary calls under way; others wait their turn")
    ACCOUNT_STREAMS = Default(1_000, 100, 0, "open streams")
    ACCOUNT_MATCHES = Default(
        1_000, 200, 0, "matches of one game that wait or go on, with this account in them"
    )
    ADDRESS_REQUESTS = Default(5_000, 2_000, 4, "cost of requests from an address")
    ADDRESS_BYTES = Default(40_000_000, 5_000_000, 10, "bytes of requests from an address")
    ADDRESS_CALLS = Default(64, 32, 0, "unary calls of an address under way")
    ADDRESS_STREAMS = Default(20_000, 2_000, 0, "open streams of an address")
    SERVICE_REQUESTS = Default(20_000, 20_000, 4, "cost of requests of a worker, director or operator")
    SERVICE_BYTES = Default(100_000_000, 100_000_000, 10, "bytes of its requests")
    SERVICE_REFUSALS = Default(2_000, 2_000, 10, "its requests that were refused")
    SERVICE_CALLS = Default(1_000, 1_000, 0, "its unary calls under way")
    SERVICE_STREAMS = Default(20_000, 20_000, 0, "its open streams")
    GUESTS = Default(2, 0.5, 60, "new accounts an address")
    SESSIONS = Default(20, 5, 100, "sessions begun or refreshed from an address")
    OPENINGS = Default(2, 1, 30, "matches opened by an account, and rematches asked for")
    TICKETS = Default(10, 0.5, 60, "tickets entered by an account")
    ANALYSES = Default(10, 1 / 3, 30, "analyses and hints of an account")
    PHRASES = Default(1, 0.25, 20, "phrases said by an account, in one engine")
    VERIFICATIONS = Default(2, 0.5, 20, "`VerifyReplay` by an account")
    ADDRESS_VERIFICATIONS = Default(10, 2, 20, "`VerifyReplay` by an address")
    REPLAYS = Default(2, 1, 10, "`GetReplay` by an account")
    ADDRESS_REPLAYS = Default(20, 5, 10, "`GetReplay` by an address")
    LINK_CODES = Default(1, 0.1, 100, "`CreateLinkCode` by an account")
    ADDRESS_LINK_CODES = Default(5, 1, 100, "`CreateLinkCode` by an address")
    REDEMPTIONS = Default(1, 0.1, 100, "`RedeemLinkCode` by an account; without a token, by an address")
    ADDRESS_REDEMPTIONS = Default(2, 0.2, 100, "`RedeemLinkCode` by an address")
    SIGN_INS = Default(5, 1, 100, "ID tokens shown by an account; without one, by an address")
    ADDRESS_SIGN_INS = Default(10, 2, 100, "ID tokens shown by an address")
    LOOKS_BACK = Default(10, 5, 8, "`GetMatch` of an earlier version by an account, in one engine")
    REPLAY_PROCESSES = Default(1, 1, 0, "processes of an engine that replay records", internal=True)
    REPLAY_QUEUE = Default(16, 16, 0, "records that wait for such a process", internal=True)
    REPLAY_SECONDS = Default(
        20, 20, 0, "seconds after which such a process is killed over one record", internal=True
    )

    @property
    def label(self) -> str:
        """The name of the limit in ErrorInfo, in the metric and in docs/limits.md."""
        return self.name.lower()

    @property
    def variable(self) -> str:
        """The environment variable that sets the limit."""
        return _PREFIX + self.name


@dataclass(frozen=True, slots=True)
class Limits:
    """The numbers of this process."""

    values: Mapping[Limit, float]

    @classmethod
    def read(cls, environ: Mapping[str, str], environment: str) -> "Limits":
        """Reads the variables. Other limits have their defaults for `development`, `test` or `production`.

        Raises:
            LimitError: a value is not valid, or a variable belongs to no limit.
        """
        known = {limit.variable for limit in Limit}
        for name in environ:
            if name.startswith(_PREFIX) and name not in known:
                raise LimitError(f"{name} is the variable of no limit; docs/limits.md has them")
        return cls({limit: _value(limit, environ, environment) for limit in Limit})

    def rate(self, limit: Limit) -> Rate:
        """Returns the bucket of a limit that has a window."""
        per_second = self.values[limit]
        return Rate(per_second, max(1.0, per_second * limit.value.window))

    def most(self, limit: Limit) -> int:
        """Returns the number of a limit that has no window."""
        return int(self.values[limit])


def _value(limit: Limit, environ: Mapping[str, str], environment: str) -> float:
    default = limit.value
    text = environ.get(limit.variable, "")
    if not text:
        usual = default.production if environment == "production" else default.development
        return max(usual, _WIDE) if environment == "test" and not default.internal else usual
    try:
        value = float(text)
    except ValueError as error:
        raise LimitError(f"{limit.variable} is a number, not {text!r}") from error
    least = 0.001 if default.window else 1
    if not least <= value < float("inf"):
        raise LimitError(f"{limit.variable} is at least {least:g}, not {text}")
    return value
