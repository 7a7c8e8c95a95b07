// What an attack is likely to come to, as far as the viewer can tell. Pure: who beats whom comes with the table.
import { Clash, type Table, type UnitKind } from "../../../gen/ardri/westeria/v1/static_table_pb";
import type { Unit } from "../../../gen/ardri/westeria/v1/table_pb";
import { Stock } from "../../../gen/ardri/westeria/v1/terms_pb";
import type { View } from "../../../gen/ardri/westeria/v1/westeria_pb";
import type { Context } from "../../contract";
import { kindOf, unitAt } from "./armies";

/** Parts of 1. */
export interface Odds {
  /** The defender falls, or its Flag is taken. */
  readonly wins: number;
  readonly bothFall: number;
  readonly falls: number;
}

/** Of a unit of the viewer's that attacks; undefined where nobody is attacked, or nothing can be said. */
export function oddsOf(origin: string, target: string, { view, table, seat }: Context<View, Table>): Odds | undefined {
  const [attacker, defender] = [unitAt(view, origin), unitAt(view, target)];
  const attacks = kindOf(table, attacker?.kind ?? "")?.attacks ?? [];
  if (attacker?.seat !== seat || defender === undefined || defender.seat === seat || table === undefined) return undefined;
  const weights = table.roster.map((kind, number) => weightOf(kind, number, defender, view));
  const sum = weights.reduce((one, other) => one + other, 0);
  if (attacks.length === 0 || sum === 0) return undefined;
  const part = (...wanted: readonly Clash[]): number =>
    weights.reduce((found, weight, kind) => found + (wanted.includes(attacks[kind] ?? Clash.UNSPECIFIED) ? weight : 0), 0) / sum;
  return { wins: part(Clash.WINS, Clash.CAPTURES), bothFall: part(Clash.BOTH_FALL), falls: part(Clash.FALLS) };
}

/** `wins 75 %, falls 25 %`. */
export function oddsWords({ wins, bothFall, falls }: Odds): string {
  const parts = [["wins", wins], ["both fall", bothFall], ["falls", falls]] as const;
  return parts.flatMap(([words, part]) => (part > 0 ? [`${words} ${percent(part)}`] : [])).join(", ");
}

export function percent(part: number): string {
  return `${Math.round(part * 100)} %`;
}

/** How many units of that kind it may be, each as likely as any other. */
function weightOf(kind: UnitKind, number: number, unit: Unit, view: View): number {
  if (unit.kind !== "") return unit.kind === kind.name ? 1 : 0;
  if (unit.ruledOut.includes(number)) return 0;
  const fallen = view.seats[unit.seat]?.fallen[number] ?? 0; // -1: nobody can tell
  if (unit.stock === Stock.FALLEN) return fallen < 0 ? kind.count : fallen;
  const others = view.units.filter((each) => each.seat === unit.seat && each.kind === kind.name).length;
  const gone = unit.stock === Stock.EITHER ? 0 : Math.max(fallen, 0);
  return Math.max(kind.count - gone - others, 0);
}
