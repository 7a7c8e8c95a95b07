"""Jobs that the engine does itself: the table's steps always, others when no worker does them in time.

Uses matches and their jobs; nothing below knows of this folder.
"""
