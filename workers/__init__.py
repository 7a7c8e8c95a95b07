"""Celery workers: they act for AI seats, by the same calls as people, and request the table's steps.

    broker ──> tasks (decode once, count, retry) ──> ai (decides) ──> engine_client, answers (PlayAction)
                                                 └─> rounds (asks) ─> engine_client (SettleSteps)

A worker needs no database: jobs are self-contained. To answer a job twice changes nothing.
"""
