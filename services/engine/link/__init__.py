"""The engine's end of the link: the calls of a gateway's clients, multiplexed on one stream.

This folder has the frames, the numbers of calls and flow control. docs/link.md explains both ends.
"""
