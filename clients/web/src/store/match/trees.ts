// The trees of steps by which a viewer can choose an action: now, or ahead of the viewer's turn.
import { create, type Message } from "@bufbuild/protobuf";
import { ActionSchema, type Action } from "../../gen/ardri/match/v1/match_pb";
import { NOTHING, grow, plainStep, type Node, type Step } from "../../model/match/selection";
import { isLive, type Table } from "./table";

/** The tree of the viewer's legal actions. */
export function treeOf(table: Table, view: Message): Node {
  return grow(table.actions(), (action) => stepsTo(table, view, action));
}

/** The steps that lead to the action. */
export function stepsTo(table: Table, view: Message, action: Action): readonly Step[] {
  const board = table.board();
  const [own] = action.typed === undefined ? [] : table.unpack([action.typed]);
  return board === undefined || own === undefined ? [plainStep(action)] : board.steps(own, table.context(view), action);
}

/** The tree of the actions that the viewer may want to play once it is the viewer's turn. */
export function treeAhead(table: Table, view: Message): Node {
  const [board, context, match] = [table.board(), table.context(view), table.match()];
  if (board?.ahead === undefined || context.seat === undefined || !isLive(match)) return NOTHING;
  const found = board.ahead(context).map(({ notation, action }) => ({ action, as: create(ActionSchema, { notation }) }));
  const own = new Map(found.map(({ action, as }) => [as, action]));
  return grow([...own.keys()], (action) => board.steps(own.get(action) as Message, context, action));
}

/** The steps that may follow the node, by their keys. */
export function stepsOf(node: Node): ReadonlyMap<string, Step> {
  return new Map([...node.children].flatMap(([key, { step }]) => (step === undefined ? [] : [[key, step] as const])));
}
