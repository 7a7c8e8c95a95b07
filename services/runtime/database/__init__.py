"""The database of the platform: connections, timeouts, threads, its clock, tables and their migrations.

Statements about matches, accounts or tournaments belong to the services that own these.
"""
