"""Policies for our objects beyond the requirements of Kubernetes; each one finds the faults of an overlay."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from tests.k8s.policies import encryption, hardening, resilience, routes, stores, wiring
from tests.k8s.rendering import Manifest

Policy = Callable[[Sequence[Manifest]], Iterator[str]]

POLICIES: Final[tuple[Policy, ...]] = (
    hardening.has_limits,
    hardening.has_probes,
    hardening.is_confined,
    hardening.keeps_secrets,
    encryption.encrypts_every_port,
    stores.reaches_stores_by_tls,
    stores.has_own_account,
    resilience.survives_disruption,
    resilience.drains_in_time,
    resilience.scales,
    wiring.has_network_policies,
    wiring.every_game_is_there,
    wiring.services_lead_to_pods,
    wiring.every_queue_is_consumed,
    routes.lead_to_the_port_of_their_protocol,
    routes.let_streams_go_on,
)
