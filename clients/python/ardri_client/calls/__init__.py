"""Calls to the platform: the connection, tokens, retries and traces; `web` has the connection by HTTP.

Other packages of the SDK build on this one, which itself builds only on the errors.
"""
