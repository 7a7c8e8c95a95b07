"""A small engine for tests of the gateway: the link and its calls, over matches in memory."""
