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
    """Writes a file that names this provider as `example`; `more`: further lines on it."""
    file = folder / "identity.toml"
    file.write_text(
        f'[[providers]]\nname = "example"\ntitle = "Example"\nissuer = "{provider.url}"\n'
        f'client_id = "{CLIENT}"\ndevice_client_id = "{CLIENT}-device"\n{more}'
    )
    return file
