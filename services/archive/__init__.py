"""Moves ended matches from the database into files that can be verified on their own, and back.

    database ──page──> verified records ──> part, compressed ──> manifest ──> rows removed, in small steps

Each step is on the disk before the next one begins, so an archiver that is killed in between can go on. A
match stays in the database until the manifest lists a part that contains it.
"""
