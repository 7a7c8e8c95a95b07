"""RPCs without their transport, and the gRPC server: services, requests, responses, admission.

Each call is decoded, counted, traced and mapped to its status here, in the same way for every service.
docs/link.md tells how a call travels from a gateway to an engine.
"""
