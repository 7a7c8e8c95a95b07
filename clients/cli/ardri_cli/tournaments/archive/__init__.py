"""Exports of tournaments on disk: fetched, written, read, and proven from nothing.

Whatever needs only the files belongs here.
"""
