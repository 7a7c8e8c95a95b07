"""Thirty-one faults, each with the check that finds it."""

from collections.abc import Mapping
from typing import Final

from tests.clients.conformance.faults import of_actions, of_secrets, of_streams
from tests.clients.conformance.proxy import Fault

ALL: Final[Mapping[type[Fault], str]] = {**of_actions.FAULTS, **of_secrets.FAULTS, **of_streams.FAULTS}
