"""The SDK and the command line with a whole platform that the tests start."""
