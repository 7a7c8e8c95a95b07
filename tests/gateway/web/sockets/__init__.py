"""WebSockets at the browser edge, byte by byte, and calls over them."""
