// Everything that can go wrong with the platform, and the one place that reads it off the wire.
import { createRegistry, type Registry } from "@bufbuild/protobuf";
import { anyUnpack } from "@bufbuild/protobuf/wkt";
import { Code, ConnectError } from "@connectrpc/connect";
import { ErrorInfoSchema, RetryInfoSchema, type ErrorInfo, type RetryInfo } from "../../gen/google/rpc/error_details_pb";
import type { Status } from "../../gen/google/rpc/status_pb";
import { length } from "../../model/words/clock";

const DETAILS: Registry = createRegistry(ErrorInfoSchema, RetryInfoSchema);
/** The reason where nobody has answered. */
export const UNREACHABLE = "UNREACHABLE";
const SLOW_CONSUMER = "SLOW_CONSUMER";
/** What the transport itself reports when a peer dies, hangs or resets a stream. */
const BROKEN: ReadonlySet<Code> = new Set([
  Code.Unavailable,
  Code.Canceled,
  Code.DeadlineExceeded,
  Code.Internal,
  Code.Unknown,
]);

/** An answer of the platform: no; or none at all (`UNREACHABLE`). */
export class Refusal extends Error {
  constructor(
    message: string,
    /** Stable name, `ILLEGAL_ACTION`: those of ardri/match/v1/errors.proto. */
    readonly reason: string,
    readonly code: Code,
    /** As errors.proto lists it for the reason. */
    readonly metadata: Readonly<Record<string, string>> = {},
    /** What the platform asks to wait. */
    readonly retryMilliseconds = 0,
  ) {
    super(message);
  }

  /** Nobody answers, or the connection broke before the answer. */
  static unreachable(message: string): Refusal {
    return new Refusal(message, UNREACHABLE, Code.Unavailable);
  }

  /** The ruling of the game that was broken, `B8`; empty if none was. */
  get rule(): string {
    return this.metadata["rule"] ?? "";
  }

  /** Whether the same request may succeed later. */
  get isPassing(): boolean {
    return this.retryMilliseconds > 0 || this.code === Code.Unavailable || this.reason === SLOW_CONSUMER;
  }
}

/** As a unary call or a stream ended. */
export function fromError(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const failed = ConnectError.from(error);
  const [info] = failed.findDetails(ErrorInfoSchema);
  const [retry] = failed.findDetails(RetryInfoSchema);
  if (info === undefined && BROKEN.has(failed.code)) return Refusal.unreachable(failed.rawMessage);
  return refusal(failed.rawMessage, failed.code, info, retry);
}

/** As a refused action is answered on a stream. */
export function fromStatus(status: Status): Refusal {
  const details = status.details.map((each) => anyUnpack(each, DETAILS));
  const info = details.find((each): each is ErrorInfo => each?.$typeName === ErrorInfoSchema.typeName);
  const retry = details.find((each): each is RetryInfo => each?.$typeName === RetryInfoSchema.typeName);
  return refusal(status.message, status.code as Code, info, retry);
}

/** As the text frame that ends a WebSocket says it: a Status in JSON. */
export function fromText(text: string): Refusal {
  const { code, message, details } = JSON.parse(text) as SaidStatus;
  const { reason = "", metadata = {} } = details?.find((each) => each.reason !== undefined) ?? {};
  const delay = details?.find((each) => each.retryDelay !== undefined)?.retryDelay ?? "0s";
  return new Refusal(message ?? "", reason, code ?? Code.Unknown, metadata, parseFloat(delay) * 1000);
}

interface SaidStatus {
  readonly code?: Code;
  readonly message?: string;
  readonly details?: readonly {
    readonly reason?: string;
    readonly metadata?: Readonly<Record<string, string>>;
    /** `1.5s` */
    readonly retryDelay?: string;
  }[];
}

function refusal(message: string, code: Code, info?: ErrorInfo, retry?: RetryInfo): Refusal {
  const wait = retry?.retryDelay === undefined ? 0 : length(retry.retryDelay);
  return new Refusal(message, info?.reason ?? Code[code].toUpperCase(), code, info?.metadata ?? {}, wait);
}
