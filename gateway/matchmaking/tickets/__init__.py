"""Tickets as the database has them, as they are read for many at once, and as their owners may see them."""
