"""Tests of Plaques."""
