"""Messages on plain sockets, for links without encryption. They cost a fifth of messages of gRPC."""
