"""Accounts: guests, tokens, link codes, profiles, and people's ratings.

Limits on what an account may do at once are in `admission`.
"""
