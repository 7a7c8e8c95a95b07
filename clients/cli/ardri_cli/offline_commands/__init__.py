"""Commands that need no platform: one module each, with the function of its name."""
