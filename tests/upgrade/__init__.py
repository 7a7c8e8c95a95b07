"""Data that older code wrote, which the code of today takes over and brings to its end.

story (what is in the data) · evening (how it came there) · folders (how it is kept) · ending (how it ends) ·
write (the command that makes it).
"""
