"""Files that name providers."""

from pathlib import Path

from tests.servers.openid.provider import CLIENT, Provider

GRANTS = """
[[providers.grants]]
claim = "groups"
value = "organisers"
scopes = ["organise"]
"""


def written(folder: Path, provider: Provider, more: str = GRANTS) -> Path:
    """The file that names this one as `example`; `more`: what else it says of it."""
    file = folder / "identity.toml"
    file.write_text(
        f'[[providers]]\nname = "example"\ntitle = "Example"\nissuer = "{provider.url}"\n'
        f'client_id = "{CLIENT}"\ndevice_client_id = "{CLIENT}-device"\n{more}'
    )
    return file
