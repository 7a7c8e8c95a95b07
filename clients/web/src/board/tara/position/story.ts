// The end of a round in words and figures: one story for each step of the table. Pure.
import type { Table } from "../../../gen/ardri/tara/v1/static_table_pb";
import type { Event, View } from "../../../gen/ardri/tara/v1/tara_pb";
import { Purpose } from "../../../gen/ardri/tara/v1/terms_pb";
import { counted } from "../../../model/words/counted";
import { listed } from "../../../model/words/words";
import type { Context } from "../../contract";
import { cardTitle, faceOf } from "./cards";
import { RANKS, regionTitle } from "./positions";
import { chapters, isStory } from "./scenes";
import { title } from "./words";

export interface Story {
  readonly title: string;
  /** The number of the ruling behind it, `T30`. */
  readonly rule: string;
  readonly lines: readonly string[];
  /** What each seat has earned: a column for each region, then the bonus, then the sum. */
  readonly income?: Income;
}

export interface Income {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly seat: number; readonly cells: readonly number[]; readonly sum: number }[];
}

type Known = Context<View, Table>;
type Kinds = readonly Event["kind"][];

/** The last story that these events tell; undefined if they tell none. */
export function storyOf(events: readonly Event[], context: Known): Story | undefined {
  const told = chapters(events).findLast(([first]) => first !== undefined && isStory(first));
  const kinds = told?.map(({ kind }) => kind) ?? [];
  const [first] = kinds;
  switch (first?.case) {
    case "incomeByRank":
    case "incomeBonus":
      return { title: `Income of round ${context.view.round}`, rule: "T30", lines: bonuses(kinds, context), income: incomeOf(kinds, context) };
    case "regionCleared": {
      const { region, controller, full } = first.value;
      const why = full ? `${title(controller, context)} held all its positions` : `${title(controller, context)} is the new King`;
      return { title: `${regionTitle(region)} is cleared: ${why}`, rule: full ? "T19" : "T28", lines: cleared(kinds, context) };
    }
    case "prisonersExchanged":
      return { title: "Prisoners are exchanged, one for one", rule: "T32", lines: exchanged(kinds, context) };
    case "ransomPaid": {
      const { captor, owner, count, amount } = first.value;
      const line = `${title(owner, context)} pays ${title(captor, context)} ${counted(amount, "cumal")} for ${counted(count, "piece")}.`;
      return { title: "Ransom", rule: "T32", lines: [line] };
    }
    case "cardDrawn":
      return first.value.purpose === Purpose.TRAITOR ? traitor(first.value.seat, first.value.card, context) : undefined;
    default:
      return undefined;
  }
}

function traitor(seat: number, card: number, context: Known): Story {
  const face = faceOf(context.table, card);
  const where = regionTitle(context.view.work?.region ?? 0);
  const what = face === undefined ? `card ${card}` : `card ${card}, ${cardTitle(face)}`;
  const reach = face === undefined ? "" : ` It reaches opponents' pieces in ${listed(face.targets)}.`;
  return { title: `The traitor in ${where}`, rule: "T23", lines: [`${title(seat, context)} turns over ${what}.${reach}`] };
}

function incomeOf(kinds: Kinds, { view }: Known): Income {
  const columns = [...view.regions.map(regionTitle), "Bonus"];
  const rows = view.seats.map((_, seat) => {
    const cells = [...view.regions.map((region) => kinds.filter((kind) => isFrom(kind, seat, region)).length), bonusOf(kinds, seat)];
    return { seat, cells, sum: cells.reduce((sum, cell) => sum + cell, 0) };
  });
  return { columns, rows };
}

function isFrom(kind: Event["kind"], seat: number, region: number): boolean {
  return kind.case === "incomeByRank" && kind.value.seat === seat && kind.value.region === region;
}

function bonusOf(kinds: Kinds, seat: number): number {
  return kinds.filter((kind) => kind.case === "incomeBonus" && kind.value.seat === seat).length;
}

/** The ranks that have brought the bonus: `Blue has Farmers in more than one region.` */
function bonuses(kinds: Kinds, context: Known): readonly string[] {
  return context.view.seats.flatMap((_, seat) => {
    const ranks = kinds.flatMap((kind) =>
      kind.case === "incomeBonus" && kind.value.seat === seat ? [RANKS[kind.value.rank - 1] ?? ""] : [],
    );
    return ranks.length === 0 ? [] : [`${title(seat, context)} has ${listed(ranks)} in more than one region.`];
  });
}

function exchanged(kinds: Kinds, context: Known): readonly string[] {
  return kinds.flatMap((kind) => {
    if (kind.case !== "prisonersExchanged") return [];
    const { first, second, count } = kind.value;
    return [`${title(first, context)} and ${title(second, context)} give each other ${counted(count, "piece")} back.`];
  });
}

/** Which pieces went home, which became prisoners and of whom, and who is King. */
function cleared(kinds: Kinds, context: Known): readonly string[] {
  const home = context.view.seats.map(() => 0);
  const taken = context.view.seats.map(() => context.view.seats.map(() => 0));
  const ends: string[] = [];
  for (const kind of kinds) {
    if (kind.case === "returned") add(home, kind.value.owner, 1);
    if (kind.case === "released") add(home, kind.value.owner, kind.value.count);
    if (kind.case === "newKing") ends.push(`${title(kind.value.seat, context)}'s King piece stands in ${regionTitle(kind.value.region)}.`);
    if (kind.case === "regionClosed") ends.push(`${regionTitle(kind.value.region)} is won, and closed.`);
    if (kind.case === "imprisoned") add(taken[kind.value.captor] ?? [], kind.value.owner, kind.value.count);
  }
  const homes = home.flatMap((count, seat) => (count > 0 ? [`${title(seat, context)} ${count}`] : []));
  return [
    ...(homes.length > 0 ? [`Home to stock: ${listed(homes)}.`] : []),
    ...taken.flatMap((counts, captor) => {
      const owners = counts.flatMap((count, owner) => (count > 0 ? [`${title(owner, context)} ${count}`] : []));
      return owners.length > 0 ? [`Prisoners of ${title(captor, context)}: ${listed(owners)}.`] : [];
    }),
    ...ends,
  ];
}

function add(counts: number[], at: number, count: number): void {
  counts[at] = (counts[at] ?? 0) + count;
}
