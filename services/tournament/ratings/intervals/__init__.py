"""How far ratings may be off: standard errors, and differences with their intervals. Pure.

Stands on the model.
"""
