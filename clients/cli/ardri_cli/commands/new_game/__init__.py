"""`ardri new-game`: `template` is a small game that works; `files` names it, `generated` makes the rest."""

from ardri_cli.commands.new_game.command import new_game

__all__ = ["new_game"]
