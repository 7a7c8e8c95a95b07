"""The clocks of a match: the agreed times, and the time left. Pure.

Only arithmetic; the engine waits for deadlines.
"""
