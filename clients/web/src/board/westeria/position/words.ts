// Words for Westeria's zones, territories and units, and for what has to be chosen. Pure.
import { UnitRole, type Table } from "../../../gen/ardri/westeria/v1/static_table_pb";
import type { Unit } from "../../../gen/ardri/westeria/v1/table_pb";
import { Card, Phase, Stock } from "../../../gen/ardri/westeria/v1/terms_pb";
import type { View } from "../../../gen/ardri/westeria/v1/westeria_pb";
import { counted } from "../../../model/words/counted";
import { capital, listed, seatTitle } from "../../../model/words/words";
import type { Context } from "../../contract";
import { holderOf, isMobile, isPublic, kindOf, musterOf, ruledOut, unitAt, unitsOf } from "./armies";
import { isZone, territoryOf } from "./land";

type Known = Context<View, Table>;

const TITLES = ["north", "east", "south", "west"] as const;

/** `East`. */
export function title(seat: number, { looks }: Pick<Known, "looks">): string {
  return seatTitle(seat, looks, TITLES);
}

export function cardTitle(card: Card, table: Table | undefined): string {
  return table?.cards.find((face) => face.card === card)?.title ?? `card ${card}`;
}

/** What the card does, in a sentence; empty until the table is known. */
export function cardText(card: Card, table: Table | undefined): string {
  return table?.cards.find((face) => face.card === card)?.text ?? "";
}

/** `North Hold, a city, held by East`. */
export function territoryWords(letter: string, context: Known): string {
  const territory = context.table?.territories.find((each) => each.letter === letter);
  const holder = holderOf(context.view, letter);
  const held = holder === undefined ? "held by nobody" : holder === context.seat ? "yours" : `held by ${title(holder, context)}`;
  return `${territory?.name ?? letter}, ${territory?.city ? "a city, " : ""}${held}`;
}

/** `Your King, rank 10, known to all`, `East's unit, has moved`. */
export function unitWords(unit: Unit, context: Known): string {
  const kind = kindOf(context.table, unit.kind);
  const rank = kind?.role === UnitRole.FLAG ? undefined : kind?.rank;
  const name = unit.kind === "" ? "unit" : unit.kind;
  const whose = unit.seat === context.seat ? "your" : `${title(unit.seat, context)}'s`;
  return capital([`${whose} ${name}`, ...(rank === undefined ? [] : [`rank ${rank}`]), ...knowledge(unit, context)].join(", "));
}

/** What is known of a unit besides its kind, one line for each fact. */
export function knowledge(unit: Unit, context: Known): readonly string[] {
  const others = unit.shownTo.filter((seat) => seat !== unit.seat && seat !== context.seat).map((seat) => title(seat, context));
  const told = unit.shownTo.includes(context.seat ?? -1) && unit.seat !== context.seat ? ["you", ...others] : others;
  const shown = told.length > 0 && !isPublic(unit, context.table) ? [`shown to ${listed(told)} in private`] : [];
  const from = unit.stock === Stock.FALLEN ? ["back from the reserve"] : [];
  return [...kinds(unit, context), ...shown, ...from];
}

function kinds(unit: Unit, { table }: Known): readonly string[] {
  if (isPublic(unit, table)) return ["known to all"];
  const immobile = table?.roster.flatMap(({ name, immobile: is }) => (is ? [name] : [])) ?? [];
  const isMoved = isMobile(unit, table);
  const rest = ruledOut(unit, table).filter((name) => !isMoved || !immobile.includes(name));
  return [...(isMoved ? ["can move"] : []), ...(rest.length > 0 ? [`not ${listed(rest)}`] : [])];
}

/** Describes a zone, a territory or a card. */
export function describe(place: string, context: Known): string {
  if (place.startsWith("card:")) return cardTitle(Number(place.slice(5)), context.table);
  if (!isZone(place)) return territoryWords(place, context);
  const unit = unitAt(context.view, place);
  return `${place}, ${unit === undefined ? "empty" : unitWords(unit, context)}; ${territoryWords(territoryOf(place), context)}`;
}

/** `6 territories, 18 units`, then the reserve and the Flags. */
export function holds(seat: number, context: Known): readonly string[] {
  const { view, table } = context;
  const state = view.seats[seat];
  if (state === undefined) return [];
  const held = counted(state.territories.length, "territory");
  if (view.phase === Phase.START_DRAW || view.phase === Phase.DRAFT) return [held];
  if (view.phase === Phase.PLACING) {
    const most = table === undefined ? 18 : musterOf(table).length;
    const count = state.steps === 0 ? "placing" : `${Math.min(state.steps, most)} of ${most} placed`; // many players send all units together at the end
    return [held, state.ready ? "ready" : count];
  }
  const flags = view.seats.flatMap(({ flagHolder }, owner) => (flagHolder === seat && owner !== seat ? [title(owner, context)] : []));
  return [
    `${held}, ${counted(unitsOf(view, seat).length, "unit")}${state.reserve > 0 ? `, ${state.reserve} in reserve` : ""}`,
    ...(flags.length > 0 ? [`holds the Flag of ${listed(flags)}`] : []),
    ...(state.flagHolder !== seat ? [`Flag lost to ${title(state.flagHolder, context)}`] : []),
  ];
}

export function prompt(path: readonly string[], context: Known): string {
  const { view, table, seat } = context;
  const card = view.card > 0 ? `${cardTitle(view.card, table)}: ` : "";
  switch (view.phase) {
    case Phase.DRAFT:
      return draftPrompt(context);
    case Phase.PLACING:
      return placingPrompt(context);
    case Phase.CHOOSING:
      return "Choose a card to play. All that were drawn are then discarded.";
    case Phase.DEPLOYING:
      return `${card}choose the zone for ${view.inHand?.kind ? `your ${view.inHand.kind}` : "the unit"}.`;
    case Phase.PICKING:
      return `${card}choose unit ${view.picks.length + 1} of up to three that change places.`;
    case Phase.SWITCHING:
      return `${card}where does each go? Others see only which zones took part.`;
    case Phase.SPYING:
      return path.length === 0 ? `${card}choose a territory to look into.` : `${card}choose its neighbour to look into.`;
    case Phase.ACCUSING:
      return `${card}choose an enemy unit.`;
    case Phase.GUESSING:
      return `${card}what is ${title(unitAt(view, view.picks[0] ?? "")?.seat ?? 0, context)}'s unit on ${view.picks[0] ?? ""}?`;
    case Phase.MOVING: {
      const moves = counted(view.moves, "move");
      const from = path[0] === undefined ? undefined : unitAt(view, path[0]);
      if (from !== undefined && from.seat === seat) return `${from.kind} on ${from.zone}: choose where it goes. ${capital(moves)} left.`;
      return view.made === 0 ? `${moves}: choose a unit. At least one must be made.` : `${moves} left: choose a unit, or end the turn.`;
    }
    default:
      return "Choose.";
  }
}

/** Says how many territories each seat claims where all seats get the same number. */
function draftPrompt({ view, table, seat }: Known): string {
  const each = (table?.territories.length ?? 0) / view.seats.length;
  const own = view.seats[seat ?? -1]?.territories.length;
  const count = own === undefined || each === 0 || !Number.isInteger(each) ? "" : `: ${own + 1} of ${each}`;
  return `Choose a territory to claim${count}. A city brings one more move a turn.`;
}

function placingPrompt({ view, table, seat }: Known): string {
  const own = view.seats[seat ?? -1];
  const muster = table === undefined ? [] : musterOf(table);
  if (own === undefined) return "Units are being placed.";
  if (own.done) return "Your units stand. Ready?";
  if (own.lifted !== "") return `${unitAt(view, own.lifted)?.kind ?? "The unit"} is lifted: choose where it goes.`;
  if (own.steps >= muster.length) return "Your units are placed: press one to move it, or be done.";
  return `Place your ${muster.length} units, at least one in each territory: take one up, then press a zone.`;
}
