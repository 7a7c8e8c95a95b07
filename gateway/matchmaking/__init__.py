"""Tickets, from the request to play to a seat: paired, proposed, made on an engine, shown to their owners.

Any number of replicas share the tickets in the database.
"""
