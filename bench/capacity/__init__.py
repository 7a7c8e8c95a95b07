"""The costs of a match, a move, a watcher, a bot's move. `python -m bench.capacity` prints a table.

    processor time (ms), by process     memory (kB) that stays     bytes in the database

Everything goes through a gateway, on PostgreSQL and RabbitMQ. Times are processor times; other work on the
machine still affects them, so measure on a quiet one. `--matches 100 300 --replicas 2` shows how the costs
grow with the numbers of matches and replicas.
"""
