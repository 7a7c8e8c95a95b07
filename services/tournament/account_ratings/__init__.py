"""How strong accounts are: the live ladder of their games, and where the levels of bots stand among them.

Games of tournaments have no part in that; `ratings` rates these.
"""
