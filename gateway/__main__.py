"""`python -m gateway`."""

import sys

from gateway.app import main
from services.runtime.config import ConfigError

try:
    main()
except ConfigError as error:
    sys.exit(f"gateway: {error}")
