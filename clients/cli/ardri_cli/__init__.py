"""The `ardri` command: plays, watches and verifies matches from a terminal or a script. Uses the SDK."""
