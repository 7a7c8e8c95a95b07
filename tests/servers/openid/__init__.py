"""A small OpenID provider of the tests: real keys, real HTTP, and any way of being wrong."""
