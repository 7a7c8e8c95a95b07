"""Private brokers: RabbitMQ, Redis and the embedded Valkey; and what waits in their queues."""
