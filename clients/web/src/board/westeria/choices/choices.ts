// A legal action as steps on the land or in the bar, and the action that a press was meant to be. Pure.
import { create, type MessageInitShape } from "@bufbuild/protobuf";
import type { Action as AsAction } from "../../../gen/ardri/match/v1/match_pb";
import type { Table } from "../../../gen/ardri/westeria/v1/static_table_pb";
import { Card, Phase } from "../../../gen/ardri/westeria/v1/terms_pb";
import { ActionSchema, type Action, type View } from "../../../gen/ardri/westeria/v1/westeria_pb";
import type { Step } from "../../../model/match/selection";
import type { Context, Choice } from "../../contract";
import { ruledOut, unitAt } from "../position/armies";
import { isZone, territoryOf } from "../position/land";
import { cardText, cardTitle, describe, territoryWords } from "../position/words";

type Known = Context<View, Table>;

export const cardKey = (card: Card): string => `card:${card}`;

export function cardOf(key: string): Card {
  return key.startsWith("card:") ? Number(key.slice(5)) : Card.UNSPECIFIED;
}

export function steps({ kind }: Action, context: Known, as: AsAction): readonly Step[] {
  const zone = (key: string): Step => ({ key, where: "board", label: describe(key, context) });
  const bar = (key: string, label: string, detail?: string): Step =>
    detail ? { key, where: "bar", label, detail } : { key, where: "bar", label };
  switch (kind.case) {
    case "claim":
      return [{ key: kind.value.territory, where: "board", label: territoryWords(kind.value.territory, context) }];
    case "place":
    case "lift":
    case "put":
    case "deploy":
    case "pick":
    case "accuse":
      return [zone(kind.value.zone)];
    case "move":
      return [zone(kind.value.origin), zone(kind.value.target)];
    case "spy":
      return [kind.value.first, kind.value.second].map((key) => ({
        key,
        where: "board",
        label: territoryWords(key, context),
        unordered: true,
      }));
    case "play":
      return [bar(cardKey(kind.value.card), cardTitle(kind.value.card, context.table), cardText(kind.value.card, context.table))];
    case "guess": {
      const unit = unitAt(context.view, context.view.picks[0] ?? "");
      const isOut = unit !== undefined && ruledOut(unit, context.table).includes(kind.value.unit);
      return [bar(`guess:${kind.value.unit}`, kind.value.unit, isOut ? "all know that it is not" : undefined)];
    }
    case "switch":
      return [bar(`order:${kind.value.order.join("")}`, switchWords(kind.value.order, context))];
    case "discard":
      return [bar("discard", "Play none", "all cards are discarded")];
    case "done":
      return [bar("done", "Done placing")];
    case "ready":
      return [bar("ready", "Ready", "nothing can be moved after this")];
    case "end":
      return [bar("end", "End the turn")];
    default:
      return [bar(as.notation, as.notation, as.meaning)];
  }
}

/** `King to B2, Scout to A1`: where each picked unit goes. Units that stay are left out. */
export function switchWords(order: readonly number[], { view }: Pick<Known, "view">): string {
  const zones = view.picks.toSorted();
  const ways = order.flatMap((place, from) => {
    const [origin = "", target = ""] = [zones[from], zones[place - 1]];
    return origin === target ? [] : [`${unitAt(view, origin)?.kind || origin} to ${target}`];
  });
  return ways.length === 0 ? "All stay, unseen by others" : ways.join(", ");
}

/** The key that pressing a zone stands for: the zone's own, or its territory's while a territory is to be chosen. */
export function meant(key: string, choice: Pick<Choice, "options" | "starts" | "path">): string {
  if (!isZone(key) || choice.options.has(key) || choice.starts.has(key)) return key;
  const letter = territoryOf(key);
  return choice.options.has(letter) || choice.starts.has(letter) || choice.path.includes(letter) ? letter : key;
}

/** The keys, and in addition all zones of the territories among them. */
export function withZones(keys: ReadonlyMap<string, Step>, table: Table | undefined): ReadonlyMap<string, Step> {
  const more = (table?.territories ?? []).flatMap(({ letter, zones }) => {
    const step = keys.get(letter);
    return step === undefined ? [] : zones.map((zone) => [zone, step] as const);
  });
  return more.length === 0 ? keys : new Map([...keys, ...more]);
}

export function attempt([first]: readonly string[], key: string, { view, seat }: Known): Action | undefined {
  const made = (kind: NonNullable<MessageInitShape<typeof ActionSchema>["kind"]>): Action => create(ActionSchema, { kind });
  if (cardOf(key) > 0) return made({ case: "play", value: { card: cardOf(key) } });
  if (!isZone(key)) return undefined;
  switch (view.phase) {
    case Phase.DRAFT:
      return made({ case: "claim", value: { territory: territoryOf(key) } });
    case Phase.DEPLOYING:
      return made({ case: "deploy", value: { zone: key } });
    case Phase.PICKING:
      return made({ case: "pick", value: { zone: key } });
    case Phase.ACCUSING:
      return made({ case: "accuse", value: { zone: key } });
    case Phase.MOVING:
      return first !== undefined && unitAt(view, first)?.seat === seat && first !== key
        ? made({ case: "move", value: { origin: first, target: key } })
        : undefined;
    default:
      return undefined;
  }
}
