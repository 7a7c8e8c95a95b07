"""A small OpenID provider for tests: with real keys and real HTTP, and with any fault on demand."""
