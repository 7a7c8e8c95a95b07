// Who is at a table, and who has left it.
import type { Event, Match, Presence } from "../../gen/ardri/match/v1/match_pb";
import { instant } from "../words/clock";
import { seatOf } from "../words/words";

/** That nobody sits there; both in milliseconds since 1970, where they are known. */
export interface Absence {
  readonly since?: number;
  /** From then on others may claim the match. */
  readonly claimable?: number;
}

/** By seat. */
export type Away = ReadonlyMap<number, Absence>;

/** After the event. */
export function awayAfter(away: Away, { body, time }: Event): Away {
  if (body.case !== "left" && body.case !== "returned") return away;
  const after = new Map(away);
  after.delete(body.value.seat);
  if (body.case === "left") {
    const { seat, claimable } = body.value;
    after.set(seat, { ...(time && { since: instant(time) }), ...(claimable && { claimable: instant(claimable) }) });
  }
  return after;
}

/** As the presence says; what was known of a seat that is still away holds on. */
export function awayOf({ seats }: Presence, before: Away): Away {
  const away = seats.filter(({ here }) => !here);
  return new Map(
    away.map(({ seat, awaySince }) => [seat, { ...before.get(seat), ...(awaySince && { since: instant(awaySince) }) }]),
  );
}

/** With what past events say of those that are away now. */
export function awaySinceThen(away: Away, past: readonly Event[]): Away {
  const then = past.reduce(awayAfter, new Map() as Away);
  return new Map([...away].map(([seat, absence]) => [seat, { ...then.get(seat), ...absence }]));
}

/** The other people who have left a match that may be claimed for that. */
export function absentees(match: Match, away: Away): readonly (readonly [seat: number, Absence])[] {
  if (match.spec?.abandonmentGrace === undefined) return [];
  return [...away].filter(([seat]) => seat !== match.viewerSeat && seatOf(match, seat)?.bot === undefined);
}

/** What is said of them. Of who has never been there, nobody knows since when. */
export function absenceWords(absent: readonly (readonly [number, Absence])[]): string {
  const isOne = absent.length === 1;
  if (absent.some(([, { since }]) => since !== undefined)) return isOne ? "has left" : "have left";
  return isOne ? "is not here" : "are not here";
}

/** When the first of them may be claimed for; undefined if that is not known. */
export function claimableAt(absent: readonly (readonly [number, Absence])[]): number | undefined {
  const times = absent.flatMap(([, { claimable }]) => claimable ?? []);
  return times.length === 0 ? undefined : Math.min(...times);
}
