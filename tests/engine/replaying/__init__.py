"""Tests of replays and of the verification of matches."""
