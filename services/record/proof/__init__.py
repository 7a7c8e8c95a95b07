"""What makes a record provable: chance from a committed seed, and a chain of hashes. Pure.

What a record has to say otherwise is in `verify`.
"""
