"""The `ardri` command: plays, watches and proves matches from a terminal or a script. Stands on the SDK."""
