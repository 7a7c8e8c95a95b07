"""What needs no platform: matches, positions and records played by the kernel on this machine.

Nothing here connects to anything.
"""
