"""The SDK and the command on a whole platform, started for them."""
