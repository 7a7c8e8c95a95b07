"""`ardri up`: runs the whole platform on this machine."""

import os
import shutil
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated

import typer

from ardri_cli.terminal.failures import USAGE, fail, reported
from services import games as installed
from services.runtime.config import (
    DIRECTOR_PORT,
    ENGINE_PORT,
    GATEWAY_PORT,
    HTTP_PORT,
    KEYS_FOLDER,
    LAST_PORT,
    Config,
    ConfigError,
)
from services.runtime.credentials.key_files import PUBLIC
from services.runtime.process import private_files
from services.runtime.supervisor import (
    Supervisor,
    SupervisorError,
    platform,
    process_names,
    ready_line,
)
from services.runtime.tls.development import OPERATOR, DevelopmentCertificates

_LOG_LEVEL = "warning"
"""The log level for a person who wants to play on this machine, not to operate a platform."""


def up(
    games: Annotated[
        list[str] | None, typer.Argument(help="The games to serve; all if none is named.")
    ] = None,
    *,
    port: Annotated[
        int, typer.Option(envvar="ARDRI_PORT", min=1, max=LAST_PORT, help="Where clients connect.")
    ] = GATEWAY_PORT,
    http_port: Annotated[
        int,
        typer.Option(
            envvar="ARDRI_HTTP_PORT", min=-1, max=LAST_PORT, help="Where browsers connect; -1 for nowhere."
        ),
    ] = HTTP_PORT,
    engine_port: Annotated[
        int,
        typer.Option(
            envvar="ARDRI_ENGINE_PORT", min=1, max=LAST_PORT, help="Of the first engine; the others follow."
        ),
    ] = ENGINE_PORT,
    director_port: Annotated[
        int,
        typer.Option(
            envvar="ARDRI_DIRECTOR_PORT", min=1, max=LAST_PORT, help="Of the director of tournaments."
        ),
    ] = DIRECTOR_PORT,
    data: Annotated[Path, typer.Option(envvar="ARDRI_DATA_DIR", help="Folder of logs and accounts.")] = Path(
        ".ardri"
    ),
    tls: Annotated[
        bool,
        typer.Option(
            "--tls",
            envvar="ARDRI_UP_TLS",
            help="Encrypt everything; makes the certificates.",
        ),
    ] = False,
) -> None:
    """Start the platform: gateway, engines and workers, each its own process.

    Ctrl-C stops it; matches go on where they were at the next start. Production is configured by
    environment variables (ARDRI_DATABASE_URL, ARDRI_BROKER_URL, ..).
    """
    names = games or list(installed.names())
    program = "ardri" if shutil.which("ardri") else os.path.relpath(sys.argv[0])
    given = {"ARDRI_PORT": port, "ARDRI_HTTP_PORT": http_port, "ARDRI_DATA_DIR": data}
    environ = {
        "ARDRI_LOG_LEVEL": _LOG_LEVEL,
        "ARDRI_KEYS_FILE": str(data / KEYS_FOLDER / PUBLIC),
        **os.environ,
        **{name: str(value) for name, value in given.items()},
    }
    typer.echo(f"starting the platform with {', '.join(names)}; its data is in {data}")
    typer.echo(f"it tells of {environ['ARDRI_LOG_LEVEL']}s and worse; ARDRI_LOG_LEVEL=info tells all it does")
    with reported():
        for name in names:
            installed.load(name)
        try:
            certificates = _certificates(data, names, environ) if tls else None
            config = Config.from_env(
                environ | (dict(certificates.environ("gateway")) if certificates else {})
            )
            private_files.secure(config, lambda line: typer.echo(line, err=True))
            specs = platform(
                names,
                config,
                environ,
                engine_port=engine_port,
                director_port=director_port,
                certificates=certificates,
            )
            state_file = config.data_dir / "run" / "platform.json"
            packages = [f"{installed.__name__}.{name}" for name in names]
            ready = ready_line(names, config, program)
            Supervisor(specs, state_file=state_file, ready_line=ready, games=packages).run()
        except ConfigError as error:
            raise fail(str(error), USAGE) from error
        except SupervisorError as error:
            raise fail(str(error)) from error
        except OSError as error:
            raise fail(f"cannot start in {data}: {error}") from error


def _certificates(data: Path, games: Sequence[str], environ: Mapping[str, str]) -> DevelopmentCertificates:
    certificates = DevelopmentCertificates(data.resolve() / "tls")
    certificates.make([*process_names(games), OPERATOR], environ.get("ARDRI_HOST", "127.0.0.1"))
    typer.echo(
        f"certificates are signed by {certificates.authority}; elsewhere: ARDRI_CA_FILE, curl --cacert"
    )
    return certificates
