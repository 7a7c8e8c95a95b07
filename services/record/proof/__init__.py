"""What makes a record provable: chance from a committed seed, and a chain of hashes. Pure.

All other checks of a record are in `verify`.
"""
