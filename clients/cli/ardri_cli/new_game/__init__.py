"""Makes a new game in a checkout: `template/` is a small working game, and `files` gives it a name."""

from ardri_cli.new_game.files import InvalidName, files
from ardri_cli.new_game.generated import MAKERS, Maker

__all__ = ["MAKERS", "InvalidName", "Maker", "files"]
