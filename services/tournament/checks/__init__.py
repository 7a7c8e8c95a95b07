"""Whether a tournament can be played as it is described, looked at before anything begins.

The game has checks of its own: seats and options.
"""
