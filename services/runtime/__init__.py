"""The plumbing under every process: configuration, servers, metrics, tokens, database. Knows no game."""
