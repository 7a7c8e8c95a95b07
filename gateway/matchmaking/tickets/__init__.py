"""Tickets: as rows of the database, as read together for many callers, and as shown to their owners."""
