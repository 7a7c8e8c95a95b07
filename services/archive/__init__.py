"""Ended matches out of the database, into files that prove themselves, and back.

    database ──page──> verified records ──> part, compressed ──> manifest ──> rows removed, in small steps

Each step is on the disk before the next begins, so whatever is killed between two of them is gone on with:
a match is in the database until a part that the manifest lists has it.
"""
