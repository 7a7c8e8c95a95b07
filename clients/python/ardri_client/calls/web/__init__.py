"""The platform by HTTP: a gRPC channel over Connect and WebSockets, to the edge that browsers use.

The generated stubs, and everything built on them, work on both channels. docs/browser.md has the protocol.
"""
