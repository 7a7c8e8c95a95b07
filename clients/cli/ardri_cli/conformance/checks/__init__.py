"""The promises, one function each. Its name is the name of the check; its docstring says what is promised."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from ardri_cli.conformance.checks import (
    determinism,
    exactly_once,
    golden,
    latency,
    legality,
    refusals,
    resumption,
    secrets,
    waiting,
)
from ardri_cli.conformance.target import Target

Check = Callable[[Target], Awaitable[None]]

_MODULES: Final = (
    determinism,
    legality,
    refusals,
    secrets,
    resumption,
    exactly_once,
    golden,
    waiting,
    latency,
)
ALL: Final[Mapping[str, Check]] = {
    f"{module.__name__.rpartition('.')[2]}.{check.__name__}": check
    for module in _MODULES
    for check in module.CHECKS
}
"""All checks by their names, such as `secrets.the_seed`, in the order in which they run."""
