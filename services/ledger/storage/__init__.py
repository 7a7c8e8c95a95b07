"""How the ledger keeps things: transactions, keys, locks, the database's clock, and rows as Python sees them.

Nothing here decides anything.
"""
