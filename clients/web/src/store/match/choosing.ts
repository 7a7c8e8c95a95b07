// What the viewer is choosing: the steps taken so far, the steps that may follow, and what becomes of the choice.
import { create, type Message } from "@bufbuild/protobuf";
import { createEffect, createMemo, createSignal, on, type Accessor } from "solid-js";
import type { Choice, Intents } from "../../board/contract";
import { confirmsMoves } from "../../environment/preferences";
import { ActionSchema, type Action } from "../../gen/ardri/match/v1/match_pb";
import { NOTHING, click, nodeAt, type Node } from "../../model/match/selection";
import { isOut } from "../../model/match/turns";
import { capital } from "../../model/words/words";
import { fromError, type Refusal } from "../../transport/calls/refusal";
import { failure } from "../requests/failure";
import { isLive, type Table } from "./table";
import { stepsOf, stepsTo, treeAhead, treeOf } from "./trees";

/** Words to the viewer in the bar. */
export interface Notice {
  readonly text: string;
  /** The number of the ruling behind it, `B8`. */
  readonly rule: string;
  readonly isRefusal: boolean;
}

export interface Choosing {
  readonly choice: Choice;
  readonly intents: Intents<Message>;
  readonly notice: Accessor<Notice | undefined>;
  /** An action that is chosen and waits to be confirmed. */
  readonly armed: Accessor<Action | undefined>;
  /** The words for that action: those of the button that chose it, else its notation; empty if no action waits. */
  readonly armedWords: Accessor<string>;
  /** The action that is to be played as soon as it is the viewer's turn. */
  readonly premove: Accessor<Action | undefined>;
  /** The action under the pointer, or the one that waits to be confirmed. */
  readonly considered: Accessor<Action | undefined>;
  confirm(): void;
  clear(): void;
  /** Chooses a legal action, and waits for it to be confirmed. */
  propose(notation: string): void;
  /** Plays an action typed in notation, even one that cannot be chosen on the board. */
  type(notation: string): Promise<void>;
  /** Shows words in the bar; an empty text removes them. */
  say(words: string): void;
  /** Shows why something was refused, and the rule if there is one. */
  refuse(words: string, rule: string): void;
}

interface Chosen {
  readonly path: readonly string[];
  readonly action: Action;
}

/** Makes the choosing of a table. `isNow`: whether the newest position is shown, not an older one. */
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
    // Nothing can be chosen while the board still shows earlier events, or if the viewer has dropped out.
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

  /** The viewer's legal actions, and the version since which it is the viewer's turn; empty if it is not. */
  const offered = (): string => (table.turn() === undefined ? "" : [table.turn(), ...table.actions().map(({ notation }) => notation)].join(" "));
  const isTakenBackSince = (version: bigint): boolean => table.events().some((event) => event.version > version && event.body.case === "takenBack");
  let before = "";
  /** The press that the engine is asked about, until the viewer or the match goes on. */
  let explaining: object | undefined;
  const hush = (): void => {
    explaining = undefined;
    setNotice(undefined);
  };

  // A changed position clears a half-made choice. A premove is tried once in it, but not after a takeback. If the
  // viewer's options are unchanged, as when a draw is offered or others choose unseen, everything stays. The same holds
  // for a choice or words from before the legal actions of this very position were told. A move that was chosen that
  // way is confirmed if moves have to be.
  createEffect(
    on(table.version, (version, last = version) => {
      const [now, then] = [offered(), before];
      before = now;
      if (now !== "" && now === then) return;
      const wanted = isTakenBackSince(last) ? undefined : premove();
      const isSame = version === last;
      if (isSame && wanted === undefined && nodeAt(tree(), path()) !== undefined) return;
      hush();
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
    hush();
    const isTold = !table.stage.hasToTell();
    table.stage.skip();
    if (!isTold) return; // the viewer has not yet seen the position in which this would act
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

  /** Asks the engine why the pressed place cannot be chosen. Says nothing if the press was meant as no action. */
  async function explain(key: string): Promise<void> {
    const view = table.view();
    const attempt = view === undefined ? undefined : table.board()?.attempt?.(path(), key, table.context(view));
    if (attempt === undefined || !isNow() || table.seat() === undefined || !isLive(table.match())) return clear();
    const own = (explaining = {});
    const refusal = await table.check(table.pack(attempt)).catch(fromError);
    if (refusal !== undefined && explaining === own) show(refusal);
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
    hush();
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
        hush();
        if (armed() !== undefined) setArmed(undefined);
        else if (premove() !== undefined) setPremove(undefined);
        else setPath((before) => before.slice(0, -1));
      },
    },
    intents: {
      act,
      actAll: async (actions) => {
        setBusy(true); // hides the legal actions between the parts from the viewer
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
      hush();
      table.stage.skip();
      await send({ path: [], action: create(ActionSchema, { notation }) });
    },
    say: (text) => void setNotice(text === "" ? undefined : { text, rule: "", isRefusal: false }),
    refuse: (text, rule) => void setNotice({ text, rule, isRefusal: true }),
  };
}
