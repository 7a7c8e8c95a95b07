"""The uncertainty of ratings: standard errors, and differences with their intervals. Pure.

Builds on `model`.
"""
