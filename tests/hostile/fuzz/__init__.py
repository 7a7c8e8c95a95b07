"""Random and malformed messages for every RPC, made from the descriptors; each call can be repeated alone.

`python -m tests.hostile.fuzz --calls 20000 --store postgres --seed 1` is the long form.
"""
