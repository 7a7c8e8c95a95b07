"""The way to a platform: the connection, and the account that is kept between runs.

Tokens of operators are elsewhere: `ops_commands.access`.
"""
