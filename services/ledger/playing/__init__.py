"""Games on their way: leased, delivered, accepted, and at times taken back.

Stands on all other rooms of the ledger.
"""
