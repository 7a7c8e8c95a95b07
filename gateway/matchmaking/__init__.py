"""Tickets, from the request to play to a seat: paired, proposed, made on an engine, told.

Any number of replicas share the tickets in the database.
"""
