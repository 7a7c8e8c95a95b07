"""What a process does with itself: tasks, child processes, files, and the idle moments of its loop.

Nothing here knows of RPCs or the database.
"""
