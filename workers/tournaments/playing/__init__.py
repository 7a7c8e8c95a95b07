"""One game at a worker's table: its host, its players, its clock.

Players are levels, modules and programs. The confinement of programs is in `sandbox`.
"""
