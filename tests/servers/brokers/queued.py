"""Messages that wait in a queue of a broker."""

from typing import Any

from celery import Celery

from services.runtime.broker.publisher import broker_settings


def taken_out(url: str, queue: str) -> list[Any]:
    """Takes all messages out of the queue and returns them."""
    app = Celery(set_as_current=False)
    app.conf.update(broker_settings(url))
    messages = []
    with app.connection_for_read() as connection:
        bound = app.amqp.queues[queue](connection.default_channel)
        bound.declare()
        while (message := bound.get(no_ack=True)) is not None:
            messages.append(message)
    return messages
