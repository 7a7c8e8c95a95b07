"""Data sets, which matches name: the ranks of the types and the table of combinations (P36)."""

from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final, NamedTuple

from services.games.plaques.catalogue.combinations import Combination, parse_combinations
from services.games.plaques.catalogue.plaques import names_of
from services.games.plaques.catalogue.suits import Types, parse_types
from services.kernel import InvalidData, data_digest

_FILES: Final = ("combinations.csv", "types.csv")


class DataSet(NamedTuple):
    """`combinations`: the lowest first. `names`: of all plaques."""

    name: str
    types: Types
    combinations: tuple[Combination, ...]
    names: tuple[str, ...]
    digest: bytes


def folders() -> list[Traversable]:
    """Returns the folders of the game's data sets, one for each, by name."""
    found = (files("services.games.plaques") / "data").iterdir()
    return sorted((folder for folder in found if folder.is_dir()), key=lambda folder: folder.name)


def read(folder: Traversable) -> DataSet:
    """Reads the data set of a folder.

    Raises:
        InvalidData: a file is missing, or breaks a law in the line that the error names.
    """
    paths = [folder / name for name in _FILES]
    for path in paths:
        if not path.is_file():
            raise InvalidData(f"{folder.name}/{path.name} is missing", rule="P36")
    combinations, types = (path.read_text(encoding="utf-8") for path in paths)
    found = parse_types(types, f"{folder.name}/types.csv")
    table = parse_combinations(combinations, f"{folder.name}/combinations.csv", found)
    return DataSet(folder.name, found, table, names_of(found.names), data_digest(paths))


DATA_SETS: Final = {found.name: found for found in map(read, folders())}
"""The packaged data sets, by name."""
RESTORED: Final = DATA_SETS["restored"]
"""The data set of matches that name none. It is our restoration, as the printed pictures are lost."""
