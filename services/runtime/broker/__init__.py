"""The Celery broker as every process sees it: publishing, queues, dead letters, the embedded Valkey.

What is in a job belongs to `jobs`.
"""
