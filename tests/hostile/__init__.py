"""Attacks on the platform: short ones in the suite, long ones as programs, each with a line of figures."""
