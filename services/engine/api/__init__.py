"""What callers of an engine may ask: each decoded, checked, resolved to its match and seat.

Everything here knows gRPC's side of things; nothing here decides anything.
"""
