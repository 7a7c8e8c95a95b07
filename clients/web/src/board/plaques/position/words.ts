// What is said of seats, plaques and the pot. Pure.
import { Standing, type EndedHand, type View } from "../../../gen/ardri/plaques/v1/plaques_pb";
import type { Table } from "../../../gen/ardri/plaques/v1/static_table_pb";
import { counted } from "../../../model/words/counted";
import { capital, listed, seatTitle } from "../../../model/words/words";
import type { Context } from "../../contract";
import { POT, acting, ask, owed, placeOf } from "./betting";
import { combinationTitle, faceOf, readAs } from "./faces";
import { isIn, isOver, leaders, markOf, shownOf } from "./tableaux";

type Here = Context<View, Table>;

export function tokens(count: number): string {
  return counted(count, "token");
}

/** `You`, `Second`. */
export function nameOf(seat: number, { looks, seat: own }: Pick<Here, "looks" | "seat">): string {
  if (seat === own) return "You";
  return seatTitle(seat, looks);
}

export function prompt(path: readonly string[], { view, seat }: Here): string {
  if (path[0] === "yield") return "You may stay in the hand for nothing. Yield all the same?";
  if (path[0] === "other") return "How many tokens?";
  if (seat === undefined) return "";
  switch (ask(view, seat)) {
    case "open":
      return "The plaques are dealt: begin the betting, or yield.";
    case "answer":
      return `See ${tokens(owed(view, seat))} to stay in, raise, or yield.`;
    case "forced":
      return "That was your fifth plaque: bet, or yield.";
    case "turn":
      return view.turn !== undefined && view.turn.turned > 0
        ? "Not up: turn the next plaque, or bet first."
        : "Your turn: turn a plaque, or bet first.";
    case "done":
      return view.turn?.risen ? "Up: end the turn, or bet first." : "Your tableau is complete: end the turn, or bet first.";
    default:
      return "Wait for the others.";
  }
}

export function holds(seat: number, { view, table }: Here): readonly string[] {
  const place = view.places[seat];
  if (place === undefined) return [];
  const said = stateOf(seat, { view, table });
  return [[tokens(place.stack), ...(said === "" ? [] : [said.toLowerCase()])].join(", ")];
}

/** What its tableau is worth, or that it has left. */
export function stateOf(seat: number, { view, table }: Pick<Here, "view" | "table">): string {
  const { standing, value, lying } = shownOf(view, seat);
  if (standing === Standing.YIELDED) return "Yielded";
  if (!isIn(standing)) return isOver(view) ? "" : "Sits out";
  const isEmpty = lying[0]?.kind !== "up";
  const worth = isEmpty || value === undefined ? "" : combinationTitle(value.combination, table);
  return standing === Standing.BROKE ? `${worth}, broke` : worth;
}

export function describe(place: string, context: Here): string {
  if (place === POT) return pot(context);
  const at = placeOf(place);
  if (at === undefined) return place;
  return at.index === undefined ? seatWords(at.seat, context) : plaqueWords(at.seat, at.index, context);
}

function pot({ view, looks, seat }: Here): string {
  if (isOver(view)) return "The match is over";
  const dealer = nameOf(view.dealer, { looks, seat });
  const due = seat === undefined ? 0 : owed(view, seat);
  const parts = [
    `pot of ${tokens(view.pot)}`,
    `hand ${view.hand} of ${view.options?.hands ?? 0}`,
    `${dealer === "You" ? "you deal" : `${dealer} deals`}`,
    ...(view.round === undefined ? [] : [`${view.round.raises} of 3 raises`]),
    ...(due > 0 ? [`you owe ${tokens(due)}`] : []),
  ];
  return capital(parts.join(", "));
}

function seatWords(seat: number, context: Here): string {
  const { view } = context;
  const bet = view.round?.paid[seat] ?? 0;
  const state = stateOf(seat, context);
  return [
    nameOf(seat, context),
    tokens(view.places[seat]?.stack ?? 0),
    ...(bet > 0 ? [`bet ${bet}`] : []),
    ...(state === "" ? [] : [state.toLowerCase()]),
    ...(leaders(view).includes(seat) ? ["worth most just now"] : []),
    ...(view.dealer === seat ? ["dealer"] : []),
    ...(acting(view) === seat ? ["to act"] : []),
    ...blocked(seat, context),
  ].join(", ");
}

function blocked(seat: number, context: Here): readonly string[] {
  const types = shownOf(context.view, seat).value?.blocked ?? [];
  const [first] = types;
  if (first === undefined) return [];
  return [`may not emulate ${listed(types.map(({ type }) => type))}, by the Dwarf of ${nameOf(first.by, context)}`];
}

function plaqueWords(seat: number, index: number, context: Here): string {
  const shown = shownOf(context.view, seat);
  const lying = shown.lying[index];
  if (lying === undefined || lying.kind === "none") return "no plaque";
  if (lying.kind === "down") {
    return lying.code === undefined ? "face-down" : `face-down, known to you: ${faceOf(lying.code, context.table).title}`;
  }
  const { title } = faceOf(lying.code, context.table);
  return [title, ...changeWords(lying.code, seat, context)].join(", ");
}

/** `counts as R9`, `merged by Black Crown`, and the like. */
export function changeWords(code: string, seat: number, context: Here): readonly string[] {
  const { view, table } = context;
  const { value } = shownOf(view, seat);
  const mark = markOf(code, value);
  const active = value?.active.find(({ plaque }) => plaque === code);
  const read = active === undefined ? code : readAs(active, table);
  const title = (of: string): string => faceOf(of, table).title;
  return [
    ...(read === code ? [] : [`counts as ${title(read)}`]),
    ...(mark.mergedBy === "" ? [] : [`merged by ${title(mark.mergedBy)}`]),
    ...(mark.recolouredBy === "" ? [] : [`recoloured by ${title(mark.recolouredBy)}`]),
    ...(mark.isEmulated ? [code.startsWith("D") ? "emulated" : "emulated by the Elf"] : []),
    ...(mark.bannedBy === undefined ? [] : [`banned by the Thief of ${nameOf(mark.bannedBy, context)}`]),
    ...(mark.isActive ? ["active"] : []),
  ];
}

/** `Second wins 14 with two pairs`. */
export function resultWords(ended: EndedHand, context: Pick<Here, "table" | "looks" | "seat">): string {
  const won = ended.places.flatMap(({ gain, value }, seat) => {
    if (gain === 0) return [];
    const name = nameOf(seat, context);
    const how = value === undefined ? "as all others yielded" : `with ${combinationTitle(value.combination, context.table).toLowerCase()}`;
    return [`${name} ${name === "You" ? "win" : "wins"} ${gain} ${how}`];
  });
  return `Hand ${ended.hand}: ${listed(won)}.`;
}
