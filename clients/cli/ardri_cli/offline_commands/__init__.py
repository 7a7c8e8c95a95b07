"""Commands that need no platform. Each command has one module, with a function of the same name."""
