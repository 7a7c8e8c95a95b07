"""The way to a platform: the connection, the account that is kept between runs, tokens of operators."""
