// What a click means: the legal actions as a tree of steps, such as piece, then target, then payment.
import type { Action } from "../../gen/ardri/match/v1/match_pb";

/** One choice on the way to an action. */
export interface Step {
  /** Unique among its siblings; of a step on the board the place, `e5`. */
  readonly key: string;
  /** A place on the board to press, or a numbered button in the bar below it. */
  readonly where: "board" | "bar";
  /** As a button says it and a screen reader reads it. */
  readonly label: string;
  /** More in small print, such as what it costs. */
  readonly detail?: string;
  /** One of several that may be chosen in any order, as the cards of a hand; they stand before all other steps. */
  readonly unordered?: boolean;
}

/** A step and what may follow it. Where nothing does, `action` is what the steps have led to. */
export interface Node {
  readonly step?: Step;
  readonly children: ReadonlyMap<string, Node>;
  readonly action?: Action;
}

export const NOTHING: Node = { children: new Map() };

interface Growing {
  readonly step?: Step;
  readonly children: Map<string, Growing>;
  action?: Action;
}

/** The tree of the actions. Where the steps of two are the same, their notations tell them apart. */
export function grow(actions: readonly Action[], steps: (action: Action) => readonly Step[]): Node {
  const root: Growing = { children: new Map() };
  const ways = actions.flatMap((action) => orders(steps(action)).map((order) => ({ action, steps: order })));
  const counts = new Map<string, number>();
  for (const way of ways) counts.set(pathOf(way.steps), (counts.get(pathOf(way.steps)) ?? 0) + 1);
  const paths = new Set(ways.flatMap((way) => prefixes(way.steps)));
  for (const way of ways) {
    const path = pathOf(way.steps);
    const isAmbiguous = (counts.get(path) ?? 0) > 1 || paths.has(path);
    let node = root;
    for (const step of isAmbiguous ? [...way.steps, plainStep(way.action)] : way.steps) {
      const next: Growing = node.children.get(step.key) ?? { step, children: new Map() };
      node.children.set(step.key, next);
      node = next;
    }
    node.action = way.action;
  }
  return root;
}

/** An action as one button: how a game is played whose board knows nothing better. */
export function plainStep(action: Action): Step {
  const meaning = action.meaning && action.meaning !== action.notation ? { detail: action.meaning } : {};
  return { key: action.notation, where: "bar", label: action.notation, ...meaning };
}

/** Where the steps of these keys lead; undefined if nowhere. */
export function nodeAt(root: Node, path: readonly string[]): Node | undefined {
  let node: Node | undefined = root;
  for (const key of path) node = node?.children.get(key);
  return node;
}

/** What pressing something means. */
export type Click =
  /** One step on, or back: this path is chosen now. */
  | { readonly kind: "moved"; readonly path: readonly string[] }
  /** That was the last step. */
  | { readonly kind: "chosen"; readonly path: readonly string[]; readonly action: Action }
  /** Nothing can be done with it now. */
  | { readonly kind: "nothing"; readonly key: string };

/**
 * Pressing the last step again takes it back, of unordered ones any; pressing what could have stood at an earlier step chooses that instead,
 * as a player picks another piece.
 */
export function click(root: Node, path: readonly string[], key: string): Click {
  if (path.at(-1) === key && !nodeAt(root, path)?.children.has(key)) {
    return { kind: "moved", path: path.slice(0, -1) };
  }
  const at = path.indexOf(key);
  if (at >= 0 && nodeAt(root, path.slice(0, at + 1))?.step?.unordered) {
    return { kind: "moved", path: path.toSpliced(at, 1) };
  }
  for (let length = path.length; length >= 0; length--) {
    const stem = path.slice(0, length);
    const next = nodeAt(root, stem)?.children.get(key);
    if (next === undefined) continue;
    const chosen = [...stem, key];
    return next.action === undefined
      ? { kind: "moved", path: chosen }
      : { kind: "chosen", path: chosen, action: next.action };
  }
  return { kind: "nothing", key };
}

/**
 * The steps; each that says the same as one of `before` is that very object, so that the button drawn for it stays, and with
 * it the focus and a press that has begun.
 */
export function lasting(steps: readonly Step[], before: readonly Step[]): readonly Step[] {
  return steps.map((step) => before.find((each) => isSame(each, step)) ?? step);
}

function isSame(one: Step, other: Step): boolean {
  return one.key === other.key && one.where === other.where && one.label === other.label && one.detail === other.detail;
}

/** All actions that the node may still lead to. */
export function leaves(node: Node): Action[] {
  const own = node.action === undefined ? [] : [node.action];
  return [...new Set([...own, ...[...node.children.values()].flatMap(leaves)])];
}

/** All ways to choose the same: the unordered steps in each order, then the others. */
function orders(steps: readonly Step[]): (readonly Step[])[] {
  const ordered = steps.filter((step) => !step.unordered);
  return permutations(steps.filter((step) => step.unordered)).map((set) => [...set, ...ordered]);
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((first, at) => permutations(items.toSpliced(at, 1)).map((rest) => [first, ...rest]));
}

const SEPARATOR = "\u0000";

function pathOf(steps: readonly Step[]): string {
  return steps.map((step) => step.key).join(SEPARATOR);
}

/** The paths that come before the end of these steps. */
function prefixes(steps: readonly Step[]): string[] {
  return steps.map((_, length) => pathOf(steps.slice(0, length)));
}
