"""The clocks of a match: what was agreed, and what is left. Pure.

Only arithmetic; who waits for a deadline is the engine.
"""
