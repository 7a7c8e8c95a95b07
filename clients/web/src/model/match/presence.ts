// Who is at a table, and who has left it.
import type { Event, Match, Presence } from "../../gen/ardri/match/v1/match_pb";
import { instant } from "../words/clock";
import { seatOf } from "../words/words";

/** The absence of a seat's player. Both times are in milliseconds since 1970, where they are known. */
export interface Absence {
  readonly since?: number;
  /** From this time on, others may claim the match. */
  readonly claimable?: number;
}

/** Absences by seat. */
export type Away = ReadonlyMap<number, Absence>;

/** The absences after the event. */
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

/** The absences that a presence message tells. What was known of a seat that is still away is kept. */
export function awayOf({ seats }: Presence, before: Away): Away {
  const away = seats.filter(({ here }) => !here);
  return new Map(
    away.map(({ seat, awaySince }) => [seat, { ...before.get(seat), ...(awaySince && { since: instant(awaySince) }) }]),
  );
}

/** Adds what past events say of the seats that are away now. */
export function awaySinceThen(away: Away, past: readonly Event[]): Away {
  const then = past.reduce(awayAfter, new Map() as Away);
  return new Map([...away].map(([seat, absence]) => [seat, { ...then.get(seat), ...absence }]));
}

/** The other people who are away, if the match can be claimed for that. */
export function absentees(match: Match, away: Away): readonly (readonly [seat: number, Absence])[] {
  if (match.spec?.abandonmentGrace === undefined) return [];
  return [...away].filter(([seat]) => seat !== match.viewerSeat && seatOf(match, seat)?.bot === undefined);
}

/** Says that they are away. If a player has never been there, the time is unknown. */
export function absenceWords(absent: readonly (readonly [number, Absence])[]): string {
  const isOne = absent.length === 1;
  if (absent.some(([, { since }]) => since !== undefined)) return isOne ? "has left" : "have left";
  return isOne ? "is not here" : "are not here";
}

/** When the match can first be claimed because of one of them; undefined if that is unknown. */
export function claimableAt(absent: readonly (readonly [number, Absence])[]): number | undefined {
  const times = absent.flatMap(([, { claimable }]) => claimable ?? []);
  return times.length === 0 ? undefined : Math.min(...times);
}
