"""Accounts: what they are, how people sign in to them, and from which devices."""
