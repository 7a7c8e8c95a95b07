"""The contents of a log, read from outside."""

from services.engine.log import open_log
from tests.engine.log.appends import MATCH


async def stored_keys(url: str) -> list[str]:
    """Returns the request keys of all entries, and checks that the entries have no gap."""
    log = await open_log(url)
    stored = await log.load(MATCH)
    await log.close()
    assert stored is not None
    assert [entry.version for entry in stored.entries] == list(range(1, stored.head.version + 1))
    return [entry.request_key for entry in stored.entries]
