"""Tournaments whose workers, directors and brokers are killed, and whose results arrive late and repeatedly.

contest (what is played, what was counted) · venue (real processes, to be killed) · courier (a network that
repeats, delays and reorders) · kills, resume (the runs).
"""
