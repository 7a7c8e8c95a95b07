"""Converts tournaments between wire and pure form: decoded once as they arrive, with typed refusals."""
