"""What an RPC is to us, and the server that carries it: methods, requests, gRPC.

Each call is decoded, counted, traced and mapped to its status here, the same for every service; how one
travels from a gateway to an engine is in docs/link.md.
"""
