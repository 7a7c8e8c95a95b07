"""A log that was set back beneath a running engine: to a backup, or by a fail-over that has lost commits.

What such an engine has in memory never was. Its appends fit no version, or worse, one that the log comes to
again in another way; so it remembers nothing of it.
"""

import os
from typing import Final

import structlog

from services.engine.log import Stored
from services.record.match import ENDED, Match
from services.record.proof.chain import next_digest

LOG_SET_BACK: Final = 75
"""The exit code."""
_log = structlog.get_logger()


def end_process_if_set_back(match: Match, version: int, stored: Stored | None) -> None:
    """Ends it if the log lacks what it has had: whoever starts it again finds what there is.

    `stored`: what the log has now, of a match in memory that was read or stored up to that version. One that
    has ended may have been archived.
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
    """Whether what is new was appended to what is in memory.

    Else another replica has gone on from where the log was set back to, and is past this version already.
    """
    entries = () if stored is None else stored.entries
    first = next((entry for entry in entries if entry.version > match.version), None)
    return first is None or first.digest == next_digest(match.digest, first.body)
