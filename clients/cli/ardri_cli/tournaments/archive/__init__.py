"""Exports of tournaments on disk: fetches, writes, reads and verifies them.

Everything that needs only the files of an export belongs here.
"""
