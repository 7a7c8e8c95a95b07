"""Attacks on the platform: short forms in the suite, long ones as programs, each with a line of figures."""
