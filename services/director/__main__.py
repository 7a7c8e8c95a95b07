"""`python -m services.director`."""

import sys

from services.director.app import main
from services.runtime.config import ConfigError

try:
    main()
except ConfigError as error:
    sys.exit(f"director: {error}")
