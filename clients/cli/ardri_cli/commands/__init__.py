"""One module a command, each with the function of its name."""
