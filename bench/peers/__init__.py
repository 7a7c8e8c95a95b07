"""Other platforms beside this one: boardgame.io and Colyseus, in memory, at the same number of tables.

What they keep is gone when their process is; what is measured of ours is on the disk before it is answered.
"""
