"""Tournaments whose workers, directors and brokers are killed, and whose results come late and many times.

contest (what is played, what was counted) · venue (real processes, killed at will) · courier (a network that
repeats, delays and reorders) · kills, resume (the runs).
"""
