"""Tools for any process: tasks, child processes, private files, and the idle moments of an event loop.

Nothing here knows of RPCs or the database.
"""
