// What is marked on the land: options, targets, what was chosen, and where the last action was.
import { createMemo } from "solid-js";
import type { Event } from "../../../gen/ardri/westeria/v1/westeria_pb";
import { isZone, territoryOf } from "../position/land";
import { oddsOf, type Odds } from "../position/odds";
import type { Muster, Props } from "./muster";

export interface Marks {
  isOption(zone: string): boolean;
  /** Something is chosen already, and this could have been chosen in its place. */
  isInstead(zone: string): boolean;
  /** What may follow the unit that is taken up, or anything to be chosen that is not a unit to take up. */
  isTarget(zone: string): boolean;
  isChosen(zone: string): boolean;
  isPending(zone: string): boolean;
  isPointed(zone: string): boolean;
  isLast(zone: string): boolean;
  /** Of an attack by the unit that is taken up. */
  oddsAt(zone: string): Odds | undefined;
}

export function createMarks(props: Props, muster: Muster): Marks {
  const last = createMemo(() => new Set(props.last.flatMap(zonesOf)));
  const { choice } = muster;
  /** The zone's own key, or that of its territory. */
  const has = (keys: { has(key: string): boolean }, zone: string): boolean => keys.has(zone) || keys.has(territoryOf(zone));
  const isOption = (zone: string): boolean => choice.isOpen && (has(choice.options, zone) || has(choice.starts, zone));
  const isTarget = (zone: string): boolean =>
    muster.isOpen()
      ? muster.hand() !== undefined && choice.options.has(zone) && !muster.plan().has(zone)
      : choice.isOpen && choice.path.length > 0 && has(choice.options, zone);
  const path = createMemo(() => new Set(choice.path));
  const pending = createMemo(() => new Set(choice.pending));
  return {
    isOption,
    isInstead: (zone) => !muster.isOpen() && choice.path.length > 0 && isOption(zone) && !isTarget(zone),
    isTarget,
    isChosen: (zone) => has(path(), zone),
    isPending: (zone) => has(pending(), zone),
    isPointed: (zone) => choice.pointed !== undefined && (choice.pointed === zone || choice.pointed === territoryOf(zone)),
    isLast: (zone) => has(last(), zone),
    oddsAt: (zone) => {
      const [origin] = choice.path;
      return origin !== undefined && !muster.isOpen() && isTarget(zone) ? oddsOf(origin, zone, props) : undefined;
    },
  };
}

/** Zones and territories that an event is about. */
export function zonesOf({ kind }: Event): readonly string[] {
  switch (kind.case) {
    case "moved":
      return [kind.value.origin, kind.value.target];
    case "fought":
    case "deployed":
    case "accused":
      return [kind.value.zone];
    case "redeployed":
      return kind.value.zones;
    case "lookedInto":
      return kind.value.territories;
    case "arranged":
      return [kind.value.origin, kind.value.target].filter(isZone);
    default:
      return [];
  }
}
