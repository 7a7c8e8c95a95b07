"""Commands on accounts: the account itself, signing in, and the ladder."""
