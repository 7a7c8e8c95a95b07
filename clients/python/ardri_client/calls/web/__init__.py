"""The platform by HTTP: a channel of gRPC over Connect and WebSockets, to the edge that browsers come by.

The generated stubs and all that is built on them work on either channel; docs/browser.md has the protocol.
"""
