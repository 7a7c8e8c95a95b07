"""What benchmarks of serving consist of: processes to measure, work for them, load, and rounds in turn.

No benchmark of its own: these stand beside it, and in the other rooms.
"""
