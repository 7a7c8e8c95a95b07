"""Leagues as their organisers write them: reads TOML and folders of exports, and computes tables."""
