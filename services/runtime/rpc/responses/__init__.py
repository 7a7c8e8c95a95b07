"""Responses of streams until clients read them: how much may wait, and which client is cut off."""
