"""What the protos of all games have in common: how fields translate between the kernel and the wire.

Above the kernel, which knows no protobuf, and below the games.
"""
