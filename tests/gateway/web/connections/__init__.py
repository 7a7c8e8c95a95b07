"""Connections of HTTP/1.1 and HTTP/2 at the browser edge, and their bounds."""
