"""What the browser edge costs beside gRPC: calls, streams, memory, and very many WebSockets at once."""
