"""Commands on accounts: who one is, signing in, and where one stands."""
