"""The jobs of engines: a bot's turn, the table's steps, an analysis.

There is one module for each kind of task, and one for the outcomes of answers.
"""
