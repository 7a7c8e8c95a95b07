"""Runs the checks against a target, and reports the result of each."""

import time
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from ardri_cli.conformance.checks import Check
from ardri_cli.conformance.target import Target
from ardri_cli.conformance.violation import NotApplicable, Violation
from ardri_client.errors import ArdriError, BadToken, ScopeMissing


class Outcome(StrEnum):
    """The result of a check."""

    KEPT = "kept"
    BROKEN = "broken"
    NOT_APPLICABLE = "not applicable"


@dataclass(frozen=True, slots=True)
class Finding:
    """One check: what is promised, whether the promise is kept, why not, and the seconds that it took."""

    check: str
    promise: str
    outcome: Outcome
    words: str
    seconds: float


async def findings(target: Target, checks: Mapping[str, Check]) -> AsyncIterator[Finding]:
    """Runs the checks, and yields a finding after each. A call that fails unexpectedly breaks a promise too.

    Raises:
        ScopeMissing, BadToken: the examiner may not create such matches, or has no token for it. This says
            nothing about the engine.
    """
    for name, check in checks.items():
        before = time.monotonic()
        outcome, words = await _outcome(target, check)
        promise = (check.__doc__ or "").partition("\n")[0]
        yield Finding(name, promise, outcome, words, time.monotonic() - before)


async def _outcome(target: Target, check: Check) -> tuple[Outcome, str]:
    try:
        await check(target)
    except NotApplicable as why:
        return Outcome.NOT_APPLICABLE, str(why)
    except Violation as violation:
        return Outcome.BROKEN, str(violation)
    except ScopeMissing:
        raise
    except BadToken as error:
        if not target.access.organiser:
            raise
        return Outcome.BROKEN, f"a call failed: {error}"
    except ArdriError as error:
        return Outcome.BROKEN, f"a call failed: {error}"
    return Outcome.KEPT, ""
