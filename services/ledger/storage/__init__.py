"""How the ledger stores things: transactions, keys, locks, and rows as Python types.

Nothing here decides anything.
"""
