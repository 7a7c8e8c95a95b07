"""Attacks on what carries calls: idle connections, bad HTTP/2, answers that nobody reads, the link."""
