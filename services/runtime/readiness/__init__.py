"""Readiness of a serving process: the check that is repeated, and the write to the database that it makes."""
