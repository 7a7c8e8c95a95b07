// The steps of a legal action: cards, regions and positions on the board, everything else in the bar. Pure.
import { create, type MessageInitShape } from "@bufbuild/protobuf";
import type { Action as Played } from "../../../gen/ardri/match/v1/match_pb";
import type { Table } from "../../../gen/ardri/tara/v1/static_table_pb";
import { ActionSchema, type Action, type View } from "../../../gen/ardri/tara/v1/tara_pb";
import { Phase, Region } from "../../../gen/ardri/tara/v1/terms_pb";
import { plainStep, type Step } from "../../../model/match/selection";
import { listed } from "../../../model/words/words";
import type { Context } from "../../contract";
import { AMNESTY, anchorsIn, cardKey, cardOf, cardWords, faceOf } from "../position/cards";
import { REGIONS, placeOf, regionKey, regionOf, regionTitle, spotOf, stackAt } from "../position/positions";
import { describe, pieceWords, title } from "../position/words";

type Known = Context<View, Table>;
type Kind = NonNullable<MessageInitShape<typeof ActionSchema>["kind"]>;

export function steps({ kind }: Action, context: Known, as: Played): readonly Step[] {
  const region = context.view.work?.region ?? 0;
  const place = (spot: string): Step => onBoard(placeOf(region, spot), context);
  const bar = (key: string, label: string): Step => inBar(key, label, as.meaning);
  switch (kind.case) {
    case "keep":
      return [
        ...kind.value.cards.map((card) => ({ ...ofCard(card, context), unordered: true })),
        bar("keep", `Keep ${listed(kind.value.cards.map(String))}`),
      ];
    case "place":
    case "stone":
      return [ofCard(kind.value.card, context), { ...onBoard(regionKey(kind.value.region), context), detail: as.meaning }];
    case "amnesty":
      return [
        ofCard(kind.value.card, context),
        inBar(AMNESTY, "Amnesty", "costs 4 cumals; all captives of a region go home"),
        { ...onBoard(regionKey(kind.value.region), context), detail: as.meaning },
      ];
    case "discard":
      return [ofCard(kind.value.card, context), bar("discard", "Discard it")];
    case "anchor":
      return [place(kind.value.positions[0] ?? "")];
    case "put":
      return put(kind.value.positions, place, bar);
    case "pay":
      return [bar("pay", "Pay and promote")];
    case "decline":
      return [bar("decline", "Do not promote")];
    case "promote":
    case "target":
    case "keepFort":
      return [place(kind.value.position)];
    case "stop":
      return [bar("stop", "Stop promoting")];
    case "swap":
      return swap(kind.value.position, kind.value.height, context, place);
    case "buy":
      return [bar("buy", "Buy the traitor")];
    case "pass":
      return [bar("pass", "Do without")];
    case "noTarget":
      return [bar("none", "Nobody")];
    case "garrison":
      if (kind.value.positions.length === 0) return [bar("none", "Leave nobody")];
      return [
        ...kind.value.positions.map((spot) => ({ ...place(spot), unordered: true })),
        bar("garrison", `Leave ${listed(kind.value.positions)}`),
      ];
    case "ransom":
      return [bar(`ransom ${kind.value.count}`, kind.value.count === 0 ? "Pay no ransom" : `Buy back ${kind.value.count}`)];
    case "start":
      return [bar(`start ${kind.value.seat}`, title(kind.value.seat, context))];
    case "openRegion":
      return [bar(`open ${regionKey(kind.value.region)}`, regionTitle(kind.value.region))];
    default:
      return [plainStep(as)];
  }
}

function put(spots: readonly string[], place: (spot: string) => Step, bar: (key: string, label: string) => Step): Step[] {
  const [first, second] = spots;
  if (first === undefined) return [inBar("none", "Place nothing", "")];
  return second === undefined ? [place(first)] : [bar("both", `Both, ${first} and ${second}`)];
}

/** Steps to choose the position, and one of its pieces if there are several. */
function swap(spot: string, height: number, context: Known, place: (spot: string) => Step): Step[] {
  const { owners } = stackAt(context.view, placeOf(context.view.work?.region ?? 0, spot));
  if (owners.length < 2) return [place(spot)];
  return [place(spot), inBar(`height ${height}`, pieceWords(owners[height] ?? 0, height, context), "")];
}

function ofCard(card: number, context: Known): Step {
  return { key: cardKey(card), where: "board", label: cardWords(card, faceOf(context.table, card)) };
}

function onBoard(key: string, context: Known): Step {
  return { key, where: "board", label: describe(key, context) };
}

function inBar(key: string, label: string, meaning: string): Step {
  return { key, where: "bar", label, ...(meaning === "" ? {} : { detail: meaning }) };
}

const BUSY: ReadonlySet<Phase> = new Set([
  Phase.ANCHOR,
  Phase.PUT,
  Phase.PAY,
  Phase.PROMOTE,
  Phase.FIRST_PIECE,
  Phase.SECOND_PIECE,
  Phase.KEEP_FORT,
  Phase.TRAITOR_OFFER,
  Phase.TRAITOR_CARD,
  Phase.TRAITOR_TARGET,
  Phase.GARRISON,
]);

/** The region in which the turn is played now; unspecified between turns. */
export function regionAtHand({ phase, work }: View): Region {
  return BUSY.has(phase) ? (work?.region ?? Region.UNSPECIFIED) : Region.UNSPECIFIED;
}

/** The card that is being played, or the traitor's; 0 if there is none. */
export function cardAtHand(view: View): number {
  const isFaceUp = ![Phase.TRAITOR_OFFER, Phase.TRAITOR_CARD, Phase.GARRISON].includes(view.phase);
  return isFaceUp && BUSY.has(view.phase) ? (view.work?.card ?? 0) : 0;
}

/**
 * While an anchor is to be chosen: the card's anchors in the region of this turn, with those that priority (T5) bars.
 */
export function openAnchors({ view, table }: Known): readonly (readonly string[])[] {
  const face = faceOf(table, view.work?.card ?? 0);
  if (view.phase !== Phase.ANCHOR || face === undefined) return [];
  return anchorsIn(face, view.work?.region ?? 0);
}

/** All positions of the anchor whose first position is `place`. */
export function anchorAt(place: string | undefined, context: Known): readonly string[] {
  return openAnchors(context).find(([first]) => first === place) ?? [];
}

/** The option that a press stands for: any position stands for its region or its anchor if that can be chosen. */
export function meant(key: string, options: ReadonlyMap<string, Step>, context: Known): string {
  if (options.has(key)) return key;
  const region = regionKey(regionOf(key));
  if (region !== "" && options.has(region)) return region;
  return openAnchors(context).find(([first = "", ...rest]) => rest.includes(key) && options.has(first))?.[0] ?? key;
}

/** The action that a press on something that cannot be chosen was meant to be. */
export function attempt(path: readonly string[], key: string, context: Known): Action | undefined {
  const { phase, work } = context.view;
  const [region, position] = [regionOf(key), spotOf(key)];
  if (phase === Phase.TURN && cardOf(key) > 0) return act({ case: "discard", value: { card: cardOf(key) } });
  if (phase === Phase.TURN) return turnAttempt(path, region, context);
  if (position === "" || region !== work?.region) return undefined;
  switch (phase) {
    case Phase.ANCHOR: {
      const found = openAnchors(context).find((places) => places.includes(key));
      return found && act({ case: "anchor", value: { positions: found.map(spotOf) } });
    }
    case Phase.PUT:
      return act({ case: "put", value: { positions: [position] } });
    case Phase.PROMOTE:
      return act({ case: "promote", value: { position } });
    case Phase.TRAITOR_TARGET:
      return act({ case: "target", value: { position } });
    case Phase.FIRST_PIECE:
    case Phase.SECOND_PIECE:
      return act({ case: "swap", value: { position, height: 0 } });
    default:
      return undefined;
  }
}

function turnAttempt([first = "", use]: readonly string[], region: Region, context: Known): Action | undefined {
  const card = cardOf(first);
  if (card === 0 || !REGIONS.includes(region)) return undefined;
  if (use === AMNESTY) return act({ case: "amnesty", value: { region, card } });
  return faceOf(context.table, card)?.stone
    ? act({ case: "stone", value: { region, card } })
    : act({ case: "place", value: { region, card } });
}

function act(kind: Kind): Action {
  return create(ActionSchema, { kind });
}
