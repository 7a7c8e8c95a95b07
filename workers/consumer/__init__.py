"""How Celery is made to consume: settings, steps at the start, and remedies for defects of its libraries.

Each remedy names the version that it is for.
"""
