"""The contents of jobs, shared by workers and by engines that do a job themselves.

The interface between a game and its proto is here, too.
"""
