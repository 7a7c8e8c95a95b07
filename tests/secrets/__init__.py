"""Searches for what a viewer may not know in everything that the running platform sends."""
