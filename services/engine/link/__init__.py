"""The engine's end of the link: the calls of a gateway's clients, multiplexed on one stream.

Frames, numbers of calls and flow control belong here. Both ends are explained in docs/link.md.
"""
