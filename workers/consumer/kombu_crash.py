"""Three defects of kombu 5.7.0: losing Redis or Valkey while a task runs ends the worker, or idles it.

The first, if a slot is free: Celery closes the lost connection twice. The first close fails while it
reads the answer to its BRPOP, and leaves the channel half closed. The second close calls
`QoS.restore_unacked`, and the channel has no connection any more. The second defect: a task that ends
after its channel was closed calls `QoS.ack`. Both raise an AttributeError ('NoneType' object has no
attribute 'hostname', or 'client'), and the worker does not reconnect after that kind of error. Without a
connection, nothing can be restored or acknowledged: the broker delivers the tasks again by itself.

The third: if a hanging broker does not answer an acknowledgement in time, that is only logged, and the task
counts as unfinished for good. Once there are as many such tasks as the worker may hold, it takes no more,
though broker and connection have long recovered. So a task is dropped once its acknowledgement was tried.
To be dropped with the first kombu that passes tests/workers/consumer/test_loss.py without it.
"""

from typing import Any, Final

import kombu
from kombu.transport import redis, virtual

_AFFECTED: Final = ("5.7.0",)


_restore_unacked = redis.QoS.restore_unacked
_ack = redis.QoS.ack
_reject = redis.QoS.reject


def work_around() -> None:
    """Patches the affected versions; harmless when repeated."""
    if kombu.__version__ in _AFFECTED:
        redis.QoS.restore_unacked = _restore_unacked_if_connected
        redis.QoS.ack = _ack_if_connected
        redis.QoS.reject = _reject_and_forget


def _restore_unacked_if_connected(qos: Any, client: Any = None) -> Any:
    if client is None and not _is_connected(qos):
        return None
    return _restore_unacked(qos, client)


def _ack_if_connected(qos: Any, delivery_tag: str) -> None:
    if _is_connected(qos):
        try:
            _ack(qos, delivery_tag)
        finally:
            _forget(qos, delivery_tag)


def _reject_and_forget(qos: Any, delivery_tag: str, requeue: bool = False) -> None:
    try:
        _reject(qos, delivery_tag, requeue)
    finally:
        _forget(qos, delivery_tag)


def _forget(qos: Any, delivery_tag: str) -> None:
    """Makes room for another task; harmless when repeated."""
    virtual.QoS.ack(qos, delivery_tag)


def _is_connected(qos: Any) -> bool:
    connection = qos.channel.connection
    return connection is not None and connection.client is not None
