"""Who calls, and whether one more call is within the budgets of that account and that address.

Stands before every service of the gateway; the numbers are in services/runtime/limits.
"""
