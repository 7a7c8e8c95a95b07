"""Chance that can be proven: nobody alone chooses it, and who tries is found out."""
