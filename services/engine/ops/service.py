"""`MatchOpsService`: the table of its RPCs. Those that change something are written to the audit log."""

from ardri.ops.v1 import match_ops_service_pb2 as pb
from services.engine.ops.context import OpsContext
from services.engine.ops.finding import Finding
from services.engine.ops.inspecting import Inspecting
from services.engine.ops.ruling import Ruling
from services.engine.ops.stuck import Stuck
from services.runtime.credentials.verifier import TokenVerifier
from services.runtime.ops.audit_interceptor import with_audit
from services.runtime.ops.audit_log import AuditLog
from services.runtime.rpc.methods import Service, typed


def match_ops_service(ops: OpsContext, audit_log: AuditLog, verifier: TokenVerifier) -> Service:
    """Builds the service of one game."""
    ruling = Ruling(ops)
    unary = {
        "FindMatches": typed(pb.FindMatchesRequest, Finding(ops).find_matches),
        "InspectMatch": typed(pb.InspectMatchRequest, Inspecting(ops).inspect_match),
        "FindStuckMatches": typed(pb.FindStuckMatchesRequest, Stuck(ops).find_stuck_matches),
        "AdjudicateMatch": typed(pb.AdjudicateMatchRequest, ruling.adjudicate_match),
        "TerminateMatch": typed(pb.TerminateMatchRequest, ruling.terminate_match),
    }
    changing = {"AdjudicateMatch": pb.AdjudicateMatchRequest, "TerminateMatch": pb.TerminateMatchRequest}
    name = pb.DESCRIPTOR.services_by_name["MatchOpsService"].full_name
    return with_audit(Service(name, unary, {}, {}), changing, audit_log, verifier)
