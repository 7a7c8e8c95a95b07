"""What things cost: a match, a move, a watcher, a bot's move. `python -m bench.capacity` prints a table.

    processor time (ms), by process     memory (kB) that stays     bytes in the database

Everything goes through a gateway, on PostgreSQL and RabbitMQ. Times are processor time; other work on the
machine still changes them, so measure on a quiet one. `--matches 100 300 --replicas 2` shows how the cost of
one grows with them.
"""
