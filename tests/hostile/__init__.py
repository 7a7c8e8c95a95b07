"""Attacks on the platform: short forms in the suite, long ones as programs, each ending in one line of figures."""  # noqa: E501
