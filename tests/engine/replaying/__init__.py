"""Tests of matches that are replayed and verified."""
