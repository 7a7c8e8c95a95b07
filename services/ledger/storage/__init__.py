"""How the ledger keeps things: transactions, keys, locks, and rows as Python sees them.

Nothing here decides anything.
"""
