"""Hundreds of whole games, and OpenSpiel's own tests."""
