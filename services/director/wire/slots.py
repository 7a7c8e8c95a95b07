"""Slots and leases on the wire."""

from ardri.tournament.v1 import lease_service_pb2 as leases
from ardri.tournament.v1 import tournament_pb2 as pb
from services.ledger.storage.slots import Lease, Slot


def slot_from_proto(message: pb.Slot) -> Slot:
    """The slot; the ledger checks whether it exists."""
    return Slot(message.tournament_id, message.stage, message.block, message.rotation)


def slot_to_proto(slot: Slot) -> pb.Slot:
    """The slot."""
    return pb.Slot(
        tournament_id=slot.tournament_id, stage=slot.stage, block=slot.block, rotation=slot.rotation
    )


def lease_from_proto(message: leases.Lease) -> Lease:
    """The lease; the ledger checks whether it is held."""
    return Lease(slot_from_proto(message.slot), message.token)


def lease_to_proto(lease: Lease) -> leases.Lease:
    """The lease."""
    return leases.Lease(slot=slot_to_proto(lease.slot), token=lease.token)
