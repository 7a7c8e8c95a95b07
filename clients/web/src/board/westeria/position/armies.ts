// Units, and what is known of them. Pure.
import { UnitRole, type Table, type UnitKind } from "../../../gen/ardri/westeria/v1/static_table_pb";
import type { Unit } from "../../../gen/ardri/westeria/v1/table_pb";
import type { View } from "../../../gen/ardri/westeria/v1/westeria_pb";

export function unitAt(view: View, zone: string): Unit | undefined {
  return view.units.find((unit) => unit.zone === zone);
}

export function unitsOf(view: View, seat: number): Unit[] {
  return view.units.filter((unit) => unit.seat === seat);
}

export function kindOf(table: Table | undefined, name: string): UnitKind | undefined {
  return table?.roster.find((kind) => kind.name === name);
}

/** Who controls the territory; undefined while it is contested or unclaimed. */
export function holderOf(view: View, letter: string): number | undefined {
  const seat = view.seats.findIndex(({ territories }) => territories.includes(letter));
  return seat < 0 ? undefined : seat;
}

/** The army in the order in which it is placed: `Flag`, `King`, .. */
export function musterOf(table: Table): readonly string[] {
  return table.roster.flatMap(({ name, count }) => Array.from({ length: count }, () => name));
}

/** Kinds that the unit is not, as all know. */
export function ruledOut(unit: Unit, table: Table | undefined): readonly string[] {
  return unit.ruledOut.map((kind) => table?.roster[kind]?.name ?? "").filter((name) => name !== "");
}

/** All know what it is. */
export function isPublic(unit: Unit, table: Table | undefined): boolean {
  return table !== undefined && unit.ruledOut.length >= table.roster.length - 1;
}

/** All know that it can move: it is none of those that cannot. */
export function isMobile(unit: Unit, table: Table | undefined): boolean {
  const immobile = table?.roster.flatMap((kind, index) => (kind.immobile ? [index] : [])) ?? [];
  return immobile.length > 0 && immobile.every((kind) => unit.ruledOut.includes(kind));
}

export function roleOf(table: Table | undefined, name: string): UnitRole {
  return kindOf(table, name)?.role ?? UnitRole.UNSPECIFIED;
}

/** What is on no zone yet and in no plan, by the order of placing. */
export function leftOf(muster: readonly string[], used: readonly string[]): readonly string[] {
  const left = [...muster];
  for (const name of used) {
    const at = left.indexOf(name);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}
