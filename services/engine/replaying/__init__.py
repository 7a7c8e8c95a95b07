"""Replays and verifies matches from their logs: short ones between other work, long ones in children."""
