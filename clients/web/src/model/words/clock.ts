// How much time a seat has, and how it is said.
import type { Duration, Timestamp } from "@bufbuild/protobuf/wkt";
import { ClockKind, type Clock, type SeatClock } from "../../gen/ardri/match/v1/match_pb";
import { counted } from "./counted";

/** With less than that left, a seat is short of time. */
export const LOW_MILLISECONDS = 20_000;

/** Milliseconds since 1970. */
export function instant(time: Timestamp): number {
  return Number(time.seconds) * 1000 + time.nanos / 1e6;
}

/** Milliseconds. */
export function length(duration: Duration): number {
  return Number(duration.seconds) * 1000 + duration.nanos / 1e6;
}

export function seconds(count: number): { seconds: bigint; nanos: number } {
  return { seconds: BigInt(Math.trunc(count)), nanos: Math.round((count % 1) * 1e9) };
}

/** Milliseconds left to the seat; undefined without a clock. `now`: by the engine's clock. */
export function remaining(clock: SeatClock | undefined, now: number): number | undefined {
  if (clock?.deadline !== undefined) return Math.max(0, instant(clock.deadline) - now);
  return clock?.remaining === undefined ? undefined : length(clock.remaining);
}

/** `4:07`, `1:02:30`, `0:08.4` in the last ten seconds, `2 days 3 h`. */
export function face(milliseconds: number): string {
  const tenths = Math.floor(milliseconds / 100);
  if (tenths < 100) return `0:0${Math.floor(tenths / 10)}.${tenths % 10}`;
  const total = Math.ceil(milliseconds / 1000);
  const [hours, minutes, rest] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  if (hours >= 48) return `${Math.floor(hours / 24)} days ${hours % 24} h`;
  const tail = `${String(rest).padStart(2, "0")}`;
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}

/** A time left, as a person would say it. */
export function spoken(milliseconds: number): string {
  const total = Math.round(milliseconds / 1000);
  const parts = [
    [Math.floor(total / 86_400), "day"],
    [Math.floor(total / 3600) % 24, "hour"],
    [Math.floor(total / 60) % 60, "minute"],
    [total % 60, "second"],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, unit]) => counted(count, unit));
  return said.slice(0, 2).join(" ") || "no time";
}

/** `5 min + 3 s a move`, `30 s a move`, `3 days a move`, `no clock`. */
export function pace(clock: Clock | undefined): string {
  const base = clock?.base === undefined ? 0 : length(clock.base) / 1000;
  switch (clock?.kind) {
    case ClockKind.FISCHER: {
      const increment = clock.increment === undefined ? 0 : length(clock.increment) / 1000;
      return `${Math.round((base / 60) * 10) / 10} min${increment > 0 ? ` + ${increment} s a move` : ""}`;
    }
    case ClockKind.PER_MOVE:
      return `${base} s a move`;
    case ClockKind.CORRESPONDENCE:
      return `${counted(Math.round(base / 8640) / 10, "day")} a move`;
    default:
      return "no clock";
  }
}
