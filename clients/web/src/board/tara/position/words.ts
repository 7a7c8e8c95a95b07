// Words for Tara's places, and for what has to be chosen. Pure.
import type { CardFace, Table } from "../../../gen/ardri/tara/v1/static_table_pb";
import type { View } from "../../../gen/ardri/tara/v1/tara_pb";
import { Phase, Stage, type Region } from "../../../gen/ardri/tara/v1/terms_pb";
import { counted } from "../../../model/words/counted";
import { listed, seatTitle } from "../../../model/words/words";
import type { Context } from "../../contract";
import { AMNESTY, cardOf, cardWords, faceOf } from "./cards";
import { KING, SPOTS, captivesOf, heldIn, isFort, placeOf, regionOf, regionTitle, spotOf, stackAt } from "./positions";

type Known = Context<View, Table>;

const TITLES = ["blue", "red", "white", "yellow"] as const;
const HEIGHTS = ["on top", "second from the top", "third from the top"] as const;

/** `Blue`. */
export function title(seat: number, { looks }: Pick<Known, "looks">): string {
  return seatTitle(seat, looks, TITLES);
}

/** Names a piece of a stack: `Blue, on top`. */
export function pieceWords(owner: number, height: number, context: Known): string {
  return `${title(owner, context)}, ${HEIGHTS[height] ?? `${height + 1}th from the top`}`;
}

/** Describes a position, a region or a card. */
export function describe(place: string, context: Known): string {
  const card = cardOf(place);
  if (card > 0) return cardWords(card, faceOf(context.table, card)) + (isAside(card, context) ? ", for the next round" : "");
  return spotOf(place) === "" ? describeRegion(place, context) : describePosition(place, context);
}

function isAside(card: number, { view, seat }: Known): boolean {
  return view.seats[seat ?? -1]?.aside.includes(card) ?? false;
}

/** `Ulster H2: Blue, a fort; captives: Red`. */
function describePosition(place: string, context: Known): string {
  const stack = stackAt(context.view, place);
  const name = `${regionTitle(regionOf(place))} ${spotOf(place)}`;
  const [top] = stack.owners;
  if (top === undefined) return `${name}: empty`;
  const what = stack.kingPiece ? `${title(top, context)}, a King piece` : title(top, context) + (isFort(stack) ? ", a fort" : "");
  const captives = captivesOf(stack).map((owner) => title(owner, context));
  return `${name}: ${what}${captives.length > 0 ? `; captives: ${captives.join(", ")}` : ""}`;
}

/** `Ulster: positions: Blue 5 and Red 3; no King`. */
function describeRegion(place: string, context: Known): string {
  const region = regionOf(place);
  const held = heldIn(context.view, region).flatMap((count, seat) => (count > 0 ? [`${title(seat, context)} ${count}`] : []));
  const [king] = stackAt(context.view, placeOf(region, KING)).owners;
  const isClosed = context.view.closed.includes(region);
  const top = king === undefined ? "no King" : `${title(king, context)} is King`;
  return `${regionTitle(region)}: ${held.length > 0 ? `positions: ${listed(held)}` : "no piece"}; ${top}${isClosed ? "; closed" : ""}`;
}

/** `5 cumals, 14 pieces`; the panel beside the board shows the rest. */
export function holds(seat: number, context: Known): readonly string[] {
  const state = context.view.seats[seat];
  if (state === undefined) return [];
  return [`${counted(state.cumals, "cumal")}, ${counted(state.stock, "piece")}`];
}

export function prompt(path: readonly string[], context: Known): string {
  const { view, table } = context;
  const { region = 0, card = 0 } = view.work ?? {};
  const where = regionTitle(region);
  const cost = counted(faceOf(table, card)?.cost ?? 0, "cumal");
  switch (view.phase) {
    case Phase.KEEP:
      return keepPrompt(path.filter((key) => cardOf(key) > 0).length);
    case Phase.TURN:
      return turnPrompt(path, context);
    case Phase.ANCHOR:
      return `Card ${card} in ${where}: choose where it goes. Emptier places come first.`;
    case Phase.PUT:
      return `Card ${card} in ${where}: ${putWords(faceOf(table, card))}`;
    case Phase.PAY:
      return `${inTraitor(view) ? "The traitor" : `Card ${card}`} in ${where}: promotion costs ${cost}. Pay?`;
    case Phase.PROMOTE:
      return `${where}: choose a position to promote into, or stop.`;
    case Phase.FIRST_PIECE:
    case Phase.SECOND_PIECE:
      return swapPrompt(path, where, view);
    case Phase.KEEP_FORT:
      return `${where}: you have two forts there. Choose the one that stays.`;
    case Phase.TRAITOR_OFFER:
      return `A traitor in ${where}: buy him for 1 cumal? Only then his card is turned over.`;
    case Phase.TRAITOR_TARGET:
      return `The traitor's card is ${card}: choose the opponent's piece that gives way to one of yours.`;
    case Phase.GARRISON:
      return `You are King of ${where}: choose up to two positions for a garrison.`;
    case Phase.RANSOM:
      return ransomPrompt(context);
    case Phase.STARTER:
      return "Choose who begins the next round.";
    case Phase.OPEN_REGION:
      return "Each has won one region: choose the third one, whose King wins the match.";
    default:
      return "Choose.";
  }
}

function inTraitor(view: View): boolean {
  return view.stage === Stage.TRAITORS;
}

function keepPrompt(count: number): string {
  if (count === 3) return "Keep these three? The others are for the next round.";
  return count === 0 ? "Choose three cards to keep for this round." : `Choose ${3 - count} more to keep for this round.`;
}

function turnPrompt([first = "", use]: readonly string[], { table, view }: Known): string {
  const card = cardOf(first);
  if (card === 0) return "Your turn: choose a card.";
  if (use === AMNESTY) return `Card ${card}: choose the region whose captives all go home.`;
  const isStone = faceOf(table, card)?.stone === true;
  if (isStone && !view.regions.some((region) => canSwap(view, region)))
    return `Card ${card}: no region has two pieces to swap. Choose another use below, or another card.`;
  const what = isStone ? "to swap two pieces there" : "to place there";
  return `Card ${card}: choose a region ${what}, or another use below.`;
}

function putWords(face: CardFace | undefined): string {
  const count = face?.cells.filter(({ grey }) => !grey).length ?? 1;
  return count < 2 ? "press the position to put a piece there." : "press one position for a piece there alone, or choose below.";
}

/** Whether the Stone finds two pieces outside the King's position (T14). */
function canSwap(view: View, region: Region): boolean {
  const below = SPOTS.filter((spot) => spot !== KING).map((spot) => stackAt(view, placeOf(region, spot)).owners.length);
  return !view.closed.includes(region) && below.reduce((sum, count) => sum + count, 0) > 1;
}

function swapPrompt(path: readonly string[], where: string, view: View): string {
  if (path.length > 0) return `${where} ${spotOf(path[0] ?? "")}: choose which piece.`;
  if (view.phase === Phase.FIRST_PIECE) return `The Stone in ${where}: choose the first of two pieces to swap.`;
  return `The Stone in ${where}: ${view.work?.picked?.position ?? ""} is chosen. With which piece does it change places?`;
}

function ransomPrompt(context: Known): string {
  const captor = context.view.work?.captor ?? 0;
  const count = context.view.seats[captor]?.prisoners[context.seat ?? 0] ?? 0;
  return `${title(captor, context)} holds ${counted(count, "piece")} of yours: how many do you buy back?`;
}
