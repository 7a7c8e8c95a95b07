"""One game at a worker's table: its host, its players, its clock.

Players are levels, modules and programs; how a program is kept in is in `sandbox`.
"""
