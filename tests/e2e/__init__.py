"""The whole platform as its users meet it: real processes, the SDK, the `ardri` command."""
