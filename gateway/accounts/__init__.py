"""Accounts: guests, tokens, link codes, profiles, and how strong people are.

What an account may have at once is the business of `admission`.
"""
