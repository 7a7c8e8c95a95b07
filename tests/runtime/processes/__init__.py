"""Tests of child processes."""
