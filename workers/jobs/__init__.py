"""The jobs of engines: a bot's turn, the table's steps, an analysis.

One module a kind of task, and what becomes of an answer.
"""
