"""What operators ask of any process: its configuration without secrets, draining, and the audit log.

Stands on servers and the database.
"""
