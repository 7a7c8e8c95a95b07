"""The kinds of jobs that engines ask workers for, and how long a worker may take."""

from typing import Final

ACT: Final = "act"
"""A bot's turn."""
STEP: Final = "step"
"""An automatic step of the table."""
JOB_LEASE_MS: Final = {ACT: 15_000, STEP: 5_000}
"""How long a worker may take before the job is offered again."""
