// What the viewer is choosing: steps taken so far, what may follow, and what becomes of them.
import { create, type Message } from "@bufbuild/protobuf";
import { createEffect, createMemo, createSignal, on, type Accessor } from "solid-js";
import type { Choice, Intents } from "../../board/contract";
import { confirmsMoves } from "../../environment/preferences";
import { ActionSchema, type Action } from "../../gen/ardri/match/v1/match_pb";
import { NOTHING, click, grow, nodeAt, plainStep, type Node, type Step } from "../../model/match/selection";
import { isOut } from "../../model/match/turns";
import { capital } from "../../model/words/words";
import { fromError, type Refusal } from "../../transport/calls/refusal";
import { failure } from "../requests/failure";
import { isLive, type Table } from "./table";

/** What is said to the viewer in the bar. */
export interface Notice {
  readonly text: string;
  /** The ruling behind it, `B8`. */
  readonly rule: string;
  readonly isRefusal: boolean;
}

export interface Choosing {
  readonly choice: Choice;
  readonly intents: Intents<Message>;
  readonly notice: Accessor<Notice | undefined>;
  /** A last step that waits to be confirmed. */
  readonly armed: Accessor<Action | undefined>;
  /** What it is called: as on the button that chose it, else in notation; empty where none waits. */
  readonly armedWords: Accessor<string>;
  /** What is chosen for when the viewer is to act. */
  readonly premove: Accessor<Action | undefined>;
  /** The action that is pointed at, or armed. */
  readonly considered: Accessor<Action | undefined>;
  confirm(): void;
  clear(): void;
  /** Chooses an action that may be played now, and waits for it to be confirmed. */
  propose(notation: string): void;
  /** Plays an action typed in notation, whether it can be chosen on the board or not. */
  type(notation: string): Promise<void>;
  /** Says it in the bar; empty: nothing any more. */
  say(words: string): void;
  /** Says why something was refused, and by which rule if there is one. */
  refuse(words: string, rule: string): void;
}

interface Chosen {
  readonly path: readonly string[];
  readonly action: Action;
}

/** `isNow`: the newest position is shown, not an older one. */
export function createChoosing(table: Table, isNow: Accessor<boolean>): Choosing {
  const [path, setPath] = createSignal<readonly string[]>([]);
  const [pointed, setPointed] = createSignal<string>();
  const [armed, setArmed] = createSignal<Chosen>();
  const [sent, setSent] = createSignal<Chosen>();
  const [isBusy, setBusy] = createSignal(false);
  const [premove, setPremove] = createSignal<Chosen>();
  const [notice, setNotice] = createSignal<Notice>();

  const isAhead = createMemo(() => table.actions().length === 0);
  const tree = createMemo<Node>(() => {
    const view = table.view();
    if (view === undefined || !isNow() || sent() !== undefined || isBusy()) return NOTHING;
    // Nothing is chosen while the board still shows what came before, nor by who has dropped out.
    if (table.stage.hasToTell() || isOut(table.match())) return NOTHING;
    return isAhead() ? treeAhead(table, view) : treeOf(table, view);
  });
  const here = createMemo(() => nodeAt(tree(), path()) ?? NOTHING);
  const options = createMemo(() => stepsOf(here()));
  const starts = createMemo(() => stepsOf(tree()));
  const considered = createMemo(() => {
    const key = pointed();
    const found = key === undefined ? undefined : click(tree(), path(), key);
    return armed()?.action ?? (found?.kind === "chosen" ? found.action : undefined);
  });

  const armedWords = createMemo(() => {
    const [waiting, view] = [armed(), table.view()];
    if (waiting === undefined || view === undefined) return "";
    const last = stepsTo(table, view, waiting.action).at(-1);
    return last?.where === "bar" ? last.label : waiting.action.notation.replace(/^[a-z]{2,}/, capital);
  });

  const clear = (): void => {
    setPath([]);
    setArmed(undefined);
    setPremove(undefined);
  };

  /** What the viewer may do now, and since when; empty where it is not to act. */
  const offered = (): string => (table.turn() === undefined ? "" : [table.turn(), ...table.actions().map(({ notation }) => notation)].join(" "));
  const isTakenBackSince = (version: bigint): boolean => table.events().some((event) => event.version > version && event.body.case === "takenBack");
  let before = "";

  // A position that has changed leaves nothing half chosen; a premove is tried in it once, and not in one that it was not made for.
  // Where the viewer may do what it could, as when a draw is offered or others choose unseen, all stays as it is. So does what
  // was begun, or said, in this very position before it was told what is legal in it; a move that was made so is confirmed, if
  // others are.
  createEffect(
    on(table.version, (version, last = version) => {
      const [now, then] = [offered(), before];
      before = now;
      if (now !== "" && now === then) return;
      const wanted = isTakenBackSince(last) ? undefined : premove();
      const isSame = version === last;
      if (isSame && wanted === undefined && nodeAt(tree(), path()) !== undefined) return;
      setNotice(undefined);
      if (table.actions().length === 0 && wanted !== undefined) return;
      clear();
      const legal = table.actions().find((each) => each.notation === wanted?.action.notation);
      if (wanted === undefined || legal === undefined) return;
      const chosen = { path: wanted.path, action: legal };
      if (isSame && confirmsMoves()) setArmed(chosen);
      else void send(chosen);
    }),
  );

  function press(key: string): void {
    setNotice(undefined);
    const isTold = !table.stage.hasToTell();
    table.stage.skip();
    if (!isTold) return; // what it leads to has not been seen yet
    const waiting = armed();
    if (waiting !== undefined && waiting.path.at(-1) === key) return confirm();
    setArmed(undefined);
    if (premove() !== undefined) return clear();
    const found = click(tree(), path(), key);
    if (found.kind === "nothing") return void explain(key);
    if (found.kind === "moved") return void setPath(found.path);
    if (isAhead()) setPremove(found);
    else if (confirmsMoves()) setArmed(found);
    else void send(found);
  }

  async function send(chosen: Chosen): Promise<boolean> {
    setSent(chosen);
    setArmed(undefined);
    try {
      await table.act(create(ActionSchema, { notation: chosen.action.notation }));
      return true;
    } catch (error) {
      show(fromError(error));
      return false;
    } finally {
      setSent(undefined);
      setPath([]);
    }
  }

  /** Asks the engine why that cannot be done; says nothing where it was no attempt at an action. */
  async function explain(key: string): Promise<void> {
    const view = table.view();
    const attempt = view === undefined ? undefined : table.board()?.attempt?.(path(), key, table.context(view));
    if (attempt === undefined || !isNow() || table.seat() === undefined || !isLive(table.match())) return clear();
    try {
      const refusal = await table.check(table.pack(attempt));
      if (refusal !== undefined) show(refusal);
    } catch (error) {
      show(fromError(error));
    }
  }

  function show(refusal: Refusal): void {
    const text = refusal.reason === "STALE_VERSION" ? "The position has changed meanwhile: choose again." : failure(refusal);
    setNotice({ text, rule: refusal.rule, isRefusal: true });
  }

  function confirm(): void {
    const waiting = armed();
    if (waiting !== undefined) void send(waiting);
  }

  function propose(notation: string): void {
    const [view, legal] = [table.view(), table.actions().find((each) => each.notation === notation)];
    if (view === undefined || legal === undefined || tree() === NOTHING) return;
    clear();
    setNotice(undefined);
    setArmed({ path: stepsTo(table, view, legal).map(({ key }) => key), action: legal });
  }

  async function act(action: Message): Promise<boolean> {
    try {
      await table.act(table.pack(action));
      return true;
    } catch (error) {
      show(fromError(error));
      return false;
    }
  }

  return {
    choice: {
      get isOpen() {
        return tree() !== NOTHING && tree().children.size > 0;
      },
      get path() {
        return armed()?.path ?? path();
      },
      get options() {
        return options();
      },
      get starts() {
        return starts();
      },
      get pointed() {
        return pointed();
      },
      get pending() {
        return sent()?.path ?? premove()?.path ?? [];
      },
      press,
      point: (key) => void setPointed(key),
      back: () => {
        setNotice(undefined);
        if (armed() !== undefined) setArmed(undefined);
        else if (premove() !== undefined) setPremove(undefined);
        else setPath((before) => before.slice(0, -1));
      },
    },
    intents: {
      act,
      actAll: async (actions) => {
        setBusy(true); // what is legal in between is not for the viewer
        try {
          for (const [count, action] of actions.entries()) if (!(await act(action))) return count;
          return actions.length;
        } finally {
          setBusy(false);
        }
      },
      say: (text) => void setNotice({ text, rule: "", isRefusal: false }),
    },
    notice,
    armed: () => armed()?.action,
    armedWords,
    premove: () => premove()?.action,
    considered,
    confirm,
    clear,
    propose,
    type: async (notation) => {
      setNotice(undefined);
      table.stage.skip();
      await send({ path: [], action: create(ActionSchema, { notation }) });
    },
    say: (text) => void setNotice(text === "" ? undefined : { text, rule: "", isRefusal: false }),
    refuse: (text, rule) => void setNotice({ text, rule, isRefusal: true }),
  };
}

function treeOf(table: Table, view: Message): Node {
  return grow(table.actions(), (action) => stepsTo(table, view, action));
}

/** The choices that lead to it. */
function stepsTo(table: Table, view: Message, action: Action): readonly Step[] {
  const board = table.board();
  const [own] = action.typed === undefined ? [] : table.unpack([action.typed]);
  return board === undefined || own === undefined ? [plainStep(action)] : board.steps(own, table.context(view), action);
}

/** Of what the viewer might do once it is to act. */
function treeAhead(table: Table, view: Message): Node {
  const [board, context, match] = [table.board(), table.context(view), table.match()];
  if (board?.ahead === undefined || context.seat === undefined || !isLive(match)) return NOTHING;
  const found = board.ahead(context).map(({ notation, action }) => ({ action, as: create(ActionSchema, { notation }) }));
  const own = new Map(found.map(({ action, as }) => [as, action]));
  return grow([...own.keys()], (action) => board.steps(own.get(action) as Message, context, action));
}

function stepsOf(node: Node): ReadonlyMap<string, Step> {
  return new Map([...node.children].flatMap(([key, { step }]) => (step === undefined ? [] : [[key, step] as const])));
}
