// Actions as steps: few buttons, whatever the kind of betting. Pure.
import { create } from "@bufbuild/protobuf";
import type { Action as Named } from "../../../gen/ardri/match/v1/match_pb";
import { ActionKind, ActionSchema, Betting, type Action, type View } from "../../../gen/ardri/plaques/v1/plaques_pb";
import type { Table } from "../../../gen/ardri/plaques/v1/static_table_pb";
import type { Step } from "../../../model/match/selection";
import type { Context } from "../../contract";
import { ask, owed, placeOf } from "../position/betting";

type Here = Context<View, Table>;

/** The key of turning a plaque, which the next face-down one on the board stands for too. */
export const TURN = "turn";
const ORDINALS: readonly string[] = ["first", "second", "third", "fourth", "fifth", "sixth", "last"];

export function steps(action: Action, context: Here, as: Named): readonly Step[] {
  const { view, seat = -1 } = context;
  const due = owed(view, seat);
  const button: Button = (key, label, detail) => ({ key, where: "bar", label, ...(detail === undefined ? {} : { detail }) });
  switch (action.kind) {
    case ActionKind.TURN:
      return [button(TURN, "Turn a plaque", `your ${ORDINALS[view.places[seat]?.tableau.length ?? 0] ?? "next"}`)];
    case ActionKind.PASS:
      return [button("pass", "End the turn")];
    case ActionKind.SEE:
      return [button("see", `See ${due}`)];
    case ActionKind.BET:
      return stake(action.tokens, "Bet", context, button);
    case ActionKind.RAISE:
      return stake(action.tokens, "Raise by", context, (key, label) => button(key, label, `costs ${due + action.tokens}`));
    case ActionKind.YIELD:
      return leave(context, button);
    default:
      return [button(as.notation, as.notation)];
  }
}

type Button = (key: string, label: string, detail?: string) => Step;

/** Without a limit the usual sizes come first, all others in groups of ten. */
function stake(tokens: number, verb: string, { view, seat }: Here, button: Button): readonly Step[] {
  const leaf = (note: string): Step => button(`stake:${tokens}`, `${verb} ${tokens}${note}`);
  if (view.options?.betting !== Betting.NO_LIMIT) return [leaf("")];
  const due = owed(view, seat ?? -1);
  const all = (view.places[seat ?? -1]?.stack ?? 0) - due;
  const pot = view.pot + due;
  const sizes = new Map([
    [Math.ceil(pot / 2), ", half the pot"],
    [pot, ", the pot"],
    [all, ", all you have"],
  ]);
  const note = sizes.get(tokens);
  if (note !== undefined) return [leaf(note)];
  const least = Math.floor(tokens / 10) * 10;
  const group = `${Math.max(least, 1)} to ${Math.min(least + 9, all)}`;
  return [
    { key: "other", where: "bar", label: `${verb} another number` },
    { key: `from:${least}`, where: "bar", label: group },
    leaf(""),
  ];
}

/** Asked once more where nothing has to be paid. */
function leave({ view, seat }: Here, button: Button): readonly Step[] {
  const now = ask(view, seat ?? -1);
  if (now !== "turn" && now !== "done") return [button("yield", "Yield", `gives up ${view.pot}`)];
  return [button("yield", "Yield"), { key: "yield:sure", where: "bar", label: "Yes, leave the hand, though it costs nothing to stay" }];
}

/** A press on a plaque of one's own means to turn it, one on the pot to pay. */
export function attempt(_path: readonly string[], key: string, { view, seat }: Here): Action | undefined {
  if (seat === undefined) return undefined;
  if (key === "pot") {
    const tokens = view.options?.bet ?? 1;
    return create(ActionSchema, view.round === undefined ? { kind: ActionKind.BET, tokens } : { kind: ActionKind.SEE });
  }
  const place = placeOf(key);
  const isDown = place?.index !== undefined && place.index >= (view.places[seat]?.tableau.length ?? 0);
  return place?.seat === seat && isDown ? create(ActionSchema, { kind: ActionKind.TURN }) : undefined;
}
