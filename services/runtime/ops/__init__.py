"""Operators' requests to any process: its configuration without secrets, draining, and the audit log.

It uses servers and the database.
"""
