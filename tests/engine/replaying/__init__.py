"""Tests of matches that are told and proven again."""
