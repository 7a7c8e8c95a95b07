"""What a log has, read by somebody else."""

from services.engine.log import open_log
from tests.engine.log.appends import MATCH


async def stored_keys(url: str) -> list[str]:
    """The request keys of all entries, which are gap-free."""
    log = await open_log(url)
    stored = await log.load(MATCH)
    await log.close()
    assert stored is not None
    assert [entry.version for entry in stored.entries] == list(range(1, stored.head.version + 1))
    return [entry.request_key for entry in stored.entries]
