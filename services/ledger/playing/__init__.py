"""Games on their way: leased, delivered, accepted, and at times taken back.

Uses all other rooms of the ledger.
"""
