"""`python -m gateway`."""

import sys

import services.runtime.rpc.transport  # noqa: F401  # isort: split  # before gRPC
from gateway.app import main
from services.runtime.config import ConfigError

try:
    main()
except ConfigError as error:
    sys.exit(f"gateway: {error}")
