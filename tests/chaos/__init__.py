"""Kills processes while they are used, and checks what must still hold."""
