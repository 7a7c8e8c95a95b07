"""Celery workers: they act for AI seats and for the table, through the same calls as people.

    broker ──> tasks (decode once, count, retry) ──> ai (decides) ──> engine_client (PlayAction)
                                                 └─> rounds ────────> engine_client (SettleSteps)

A worker needs no database: jobs are self-contained, and answering one twice changes nothing.
"""
