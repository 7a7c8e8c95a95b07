"""Analysis of decisions: the best lines, and the value of the action that was played.

It uses the searches, and no search uses it.
"""
