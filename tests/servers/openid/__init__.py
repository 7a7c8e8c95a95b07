"""A small OpenID provider for tests: real keys, real HTTP, and any kind of fault."""
