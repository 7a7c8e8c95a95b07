"""What callers send, before a method sees it: which text is taken, and who answers what is no request."""
