"""The browser edge: Connect, gRPC-web, `Play` over a WebSocket, and the files of a built client, on one port.

    edge ──> connection (HTTP/1.1 of uvicorn) ──> application ──> endpoints (connectrpc) ──> Service
                 │ Upgrade                            └──> files
                 └──> sockets (picows) ──> Service

It runs in the process and the loop of the gateway, and calls the same services as its gRPC server, so tokens,
budgets, refusals and metrics are the same. docs/browser.md tells how to call it.
"""
