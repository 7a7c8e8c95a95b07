"""Ways out of the sandbox of a tournament program, each tried by a real program in a real sandbox.

`python -m tests.hostile.escapes` tries all of them, with the worker started by root and by an ordinary user.
"""
