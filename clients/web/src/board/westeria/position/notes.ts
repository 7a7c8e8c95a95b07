// What a player has noted of units of others, and where these units are by now. Pure.
import type { Event } from "../../../gen/ardri/westeria/v1/westeria_pb";
import type { Happened } from "../../contract";

/** A guess at what a unit is. */
export interface Note {
  /** Where it stood when this was noted, and whose it is. */
  readonly zone: string;
  readonly seat: number;
  readonly kind: string;
  /** Of the newest event then. */
  readonly version: number;
}

/**
 * Where the noted unit stands now; undefined if it has fallen, if it has taken part in a Redeploy, after which nobody
 * can tell, or if what has happened since is not known.
 */
export function whereNow(note: Note, history: readonly Happened<Event>[]): string | undefined {
  if (!history.some(({ version }) => version <= note.version)) return undefined;
  const since = history.filter(({ version }) => version > note.version);
  return since.reduce<string | undefined>((zone, { events }) => (zone === undefined ? zone : after(zone, events)), note.zone);
}

function after(zone: string, events: readonly Event[]): string | undefined {
  const fights = events.flatMap(({ kind }) => (kind.case === "fought" ? [kind.value] : []));
  for (const { kind } of events) {
    switch (kind.case) {
      case "moved": {
        const { origin, target } = kind.value;
        const fight = fights.find((each) => each.zone === target);
        if (origin === zone) return fight?.attackerFalls ? undefined : target;
        if (target === zone && fight?.defenderFalls) return undefined;
        break;
      }
      case "redeployed":
        if (kind.value.zones.includes(zone)) return undefined;
        break;
      case "accused":
        if (kind.value.isRight && kind.value.zone === zone) return undefined;
        break;
    }
  }
  return zone;
}
