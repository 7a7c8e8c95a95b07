"""The work of workers, done in the engine itself: when there are none, and when none answers in time.

Uses matches and their jobs; nothing below knows of it.
"""
