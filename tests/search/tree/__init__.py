"""Searches of trees over sampled worlds."""
