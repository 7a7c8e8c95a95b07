"""A module as its host sees it: compiled, started, asked, and given up.

Nothing here runs a module's code in this process.
"""
