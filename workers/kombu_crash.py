"""A defect of kombu 5.7.0: losing Redis or Valkey while a task runs, and a slot is free, ends the worker.

Celery closes the lost connection twice. The first close fails while it reads the answer to its BRPOP
and leaves the channel half closed; the second comes to `QoS.restore_unacked`, for which the channel
has no connection any more, and the AttributeError ('NoneType' object has no attribute 'hostname') is
none of the errors that the worker reconnects after. Without a connection there is nothing to restore
through: the broker gives the tasks again by itself. To be dropped with the first kombu that passes
tests/workers/test_loss.py without it.
"""

from typing import Any, Final

import kombu
from kombu.transport import redis

_AFFECTED: Final = ("5.7.0",)


_restore_unacked = redis.QoS.restore_unacked


def work_around() -> None:
    """Applies to the affected versions; harmless when repeated."""
    if kombu.__version__ in _AFFECTED:
        redis.QoS.restore_unacked = _restore_unacked_if_connected


def _restore_unacked_if_connected(qos: Any, client: Any = None) -> Any:
    if client is None and qos.channel.connection.client is None:
        return None
    return _restore_unacked(qos, client)
