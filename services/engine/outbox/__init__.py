"""The work that positions ask of workers: made with the commit, offered after it, offered again when lost.

Jobs, steps, and how they are batched and dispatched belong here; doing them does not.
"""
