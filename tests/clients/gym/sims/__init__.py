"""Whole games by the hundred, and through OpenSpiel's own tests."""
