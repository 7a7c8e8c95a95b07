"""The Celery app of a worker: settings, steps at the start, and workarounds for defects of its libraries.

Each workaround names the version that it is for.
"""
