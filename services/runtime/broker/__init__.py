"""The Celery broker, for every process: publishing, queues, dead letters, the embedded Valkey.

The contents of jobs belong to `jobs`.
"""
