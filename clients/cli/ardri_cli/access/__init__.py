"""Access to a platform: the connection, the account that is kept between runs, and tokens of operators."""
