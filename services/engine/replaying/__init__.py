"""Matches told and proven again from their logs: short ones between other work, long ones in children."""
