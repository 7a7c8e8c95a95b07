"""Compares this platform with others: boardgame.io and Colyseus, in memory, with the same number of tables.

Their data is lost when their process ends; ours is on the disk before an action is answered.
"""
