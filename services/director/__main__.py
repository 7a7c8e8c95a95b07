"""`python -m services.director`."""

import sys

import services.runtime.rpc.transport  # noqa: F401  # isort: split  # before gRPC
from services.director.app import main
from services.runtime.config import ConfigError

try:
    main()
except ConfigError as error:
    sys.exit(f"director: {error}")
