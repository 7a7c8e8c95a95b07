"""Celery workers: they act for AI seats, through the same calls as people, and ask for the table's steps.

    broker ──> tasks (decode once, count, retry) ──> ai (decides) ──> engine_client, answers (PlayAction)
                                                 └─> rounds (asks) ─> engine_client (SettleSteps)

A worker needs no database: jobs are self-contained, and answering one twice changes nothing.
"""
