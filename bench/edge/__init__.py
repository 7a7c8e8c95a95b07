"""The costs of the browser edge compared with gRPC: calls, streams, memory, and very many WebSockets."""
