// An army as it is meant to stand, before it is told to the engine, which wants it in the order of the roster. Pure.
import { create } from "@bufbuild/protobuf";
import { ActionSchema, type Action } from "../../../gen/ardri/westeria/v1/westeria_pb";
import { leftOf } from "../position/armies";
import { territoryOf } from "../position/land";

/** Kind of unit by zone. */
export type Plan = ReadonlyMap<string, string>;

export const NO_PLAN: Plan = new Map();

export function withUnit(plan: Plan, zone: string, kind: string): Plan {
  return new Map([...plan, [zone, kind]]);
}

export function withoutUnit(plan: Plan, zone: string): Plan {
  return new Map([...plan].filter(([each]) => each !== zone));
}

/** A unit goes elsewhere; who stands there changes places with it. */
export function movedUnit(plan: Plan, from: string, to: string): Plan {
  const [kind, there] = [plan.get(from), plan.get(to)];
  if (kind === undefined) return plan;
  const rest = withoutUnit(plan, from);
  return withUnit(there === undefined ? rest : withUnit(rest, from, there), to, kind);
}

/** What of a plan still holds: on free zones, of units that are left. */
export function keptOf(plan: Plan, free: readonly string[], left: readonly string[]): Plan {
  const kept: [string, string][] = [];
  let rest = left;
  for (const [zone, kind] of plan) {
    if (!free.includes(zone) || !rest.includes(kind)) continue;
    kept.push([zone, kind]);
    rest = leftOf(rest, [kind]);
  }
  return new Map(kept);
}

/** Puts the units that are left by chance, first where a territory has none. */
export function filled(plan: Plan, free: readonly string[], left: readonly string[], placed: readonly string[], random: () => number): Plan {
  const open = shuffled(free.filter((zone) => !plan.has(zone)), random);
  const empty = emptyOf(free, [...placed, ...plan.keys()]);
  const firsts = empty.flatMap((letter) => open.find((zone) => territoryOf(zone) === letter) ?? []);
  const zones = [...firsts, ...open.filter((zone) => !firsts.includes(zone))];
  return new Map([...plan, ...shuffled(left, random).flatMap((kind, at) => (zones[at] === undefined ? [] : [[zones[at], kind] as const]))]);
}

/** Territories of these zones in which nobody stands. */
export function emptyOf(zones: readonly string[], occupied: readonly string[]): readonly string[] {
  const used = new Set(occupied.map(territoryOf));
  return [...new Set(zones.map(territoryOf))].filter((letter) => !used.has(letter)).sort();
}

/** The plan as actions in the order of the roster, from the first unit that is not placed. */
export function placesOf(plan: Plan, muster: readonly string[], placed: number): readonly Action[] {
  const zones = new Map<string, string[]>();
  for (const [zone, kind] of plan) zones.set(kind, [...(zones.get(kind) ?? []), zone]);
  return muster.slice(placed).flatMap((kind) => {
    const zone = zones.get(kind)?.shift();
    return zone === undefined ? [] : [create(ActionSchema, { kind: { case: "place", value: { zone } } })];
  });
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, by: random() }))
    .sort((one, other) => one.by - other.by)
    .map(({ item }) => item);
}
