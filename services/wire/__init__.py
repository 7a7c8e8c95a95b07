"""What the protos of all games have in common: fields between what rules count in and what the wire calls it.

Below the games and above the kernel, which knows no protobuf.
"""
