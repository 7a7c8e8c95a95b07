"""The platform as a cluster, as `make cluster` starts it: PostgreSQL, RabbitMQ, several of each process."""
