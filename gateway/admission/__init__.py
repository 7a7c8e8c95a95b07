"""Who calls, and whether one more call is within the budgets of the caller's account and address.

This room stands before every service of the gateway. The numbers are in services/runtime/limits.
"""
