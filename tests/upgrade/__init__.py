"""Data that older code has written, which the present code takes over and plays to the end.

story (what is in the data) · evening (how it is made) · folders (how it is stored) · ending (how it ends) ·
write (the command that makes it).
"""
