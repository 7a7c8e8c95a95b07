"""Tournaments whose workers, directors and brokers are killed, and whose results come late and many times.

contest (the games, and their results) · venue (real processes, killed at will) · courier (a network that
repeats, delays and reorders) · kills, resume (the runs).
"""
