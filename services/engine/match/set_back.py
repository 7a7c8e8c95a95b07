"""Detects a log that was set back under a running engine: by a backup or a fail-over that lost commits.

Such an engine has entries in memory that no longer exist. Its appends fit no version, or worse, they fit a
version that the log reaches again with other entries. So the process ends and forgets everything.
"""

import os
from typing import Final

import structlog

from services.engine.log import Stored
from services.record.match import ENDED, Match
from services.record.proof.chain import next_digest

LOG_SET_BACK: Final = 75
"""The exit code of the process."""
_log = structlog.get_logger()


def end_process_if_set_back(match: Match, version: int, stored: Stored | None) -> None:
    """Ends the process if the log lacks entries that were in it; a new process reads what the log has.

    `stored`: what the log has now of a match in memory. `version`: the version up to which it was read or
    stored. A match that has ended may be missing, as it may have been archived.
    """
    found = 0 if stored is None else stored.head.version
    is_archived = stored is None and match.status == ENDED
    if is_archived or (found >= version and _goes_on(match, stored)):
        return
    _log.critical(
        "the log was set back; this process ends", match_id=match.match_id, version=version, found=found
    )
    os._exit(LOG_SET_BACK)


def _goes_on(match: Match, stored: Stored | None) -> bool:
    """Whether the new entries follow the last entry in memory.

    If they do not, another replica has gone on from the older log, and is past this version already.
    """
    entries = () if stored is None else stored.entries
    first = next((entry for entry in entries if entry.version > match.version), None)
    return first is None or first.digest == next_digest(match.digest, first.body)
