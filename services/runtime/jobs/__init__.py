"""What jobs for workers consist of, so that an engine that does one itself does what a worker would.

The seam between a game and its proto is here, too.
"""
