// Placing an army in any order: what is planned in this browser, and how presses change the plan.
import { create } from "@bufbuild/protobuf";
import { createMemo, createSignal, type Accessor } from "solid-js";
import type { Table } from "../../../gen/ardri/westeria/v1/static_table_pb";
import { UnitSchema } from "../../../gen/ardri/westeria/v1/table_pb";
import { Phase } from "../../../gen/ardri/westeria/v1/terms_pb";
import { ActionSchema, type Action, type Event, type View } from "../../../gen/ardri/westeria/v1/westeria_pb";
import type { Step } from "../../../model/match/selection";
import type { BoardProps, Choice } from "../../contract";
import { leftOf, musterOf, unitsOf } from "../position/armies";
import { isZone } from "../position/land";
import { describe } from "../position/words";
import { meant, withZones } from "./choices";
import { NO_PLAN, emptyOf, filled, keptOf, movedUnit, placesOf, withUnit, withoutUnit, type Plan } from "./plan";

export type Props = BoardProps<View, Action, Event, Table>;

export interface Muster {
  /** Whether this viewer is placing its army. */
  readonly isOpen: Accessor<boolean>;
  /** The view with the planned units on it. */
  readonly view: Accessor<View>;
  readonly plan: Accessor<Plan>;
  /** Kinds of the units that stand nowhere yet, in the order of the roster. */
  readonly left: Accessor<readonly string[]>;
  /** Letters of territories without a unit. */
  readonly empty: Accessor<readonly string[]>;
  /** The unit that was taken up, from the tray or from a zone. */
  readonly hand: Accessor<Hand | undefined>;
  readonly isSending: Accessor<boolean>;
  take(kind: string): void;
  takeBack(): void;
  fill(): void;
  clear(): void;
  send(): Promise<void>;
  /** The choice for the drawing of the land; presses change the plan. */
  readonly choice: Choice;
}

export interface Hand {
  readonly kind: string;
  /** Where the unit was taken up; unset if it comes from the tray. */
  readonly zone?: string;
}

export function createMuster(props: Props): Muster {
  const [wanted, setWanted] = createSignal<Plan>(props.still ? NO_PLAN : stored(props.matchId));
  const [hand, setHand] = createSignal<Hand>();
  const [pointed, setPointed] = createSignal<string>();
  const [isSending, setSending] = createSignal(false);

  const muster = createMemo(() => (props.table === undefined ? [] : musterOf(props.table)));
  const own = () => props.view.seats[props.seat ?? -1];
  const isOpen = createMemo(
    () =>
      !props.still && !props.past && props.view.phase === Phase.PLACING && own() !== undefined && muster().length > (own()?.steps ?? 0),
  );
  const placed = createMemo(() => unitsOf(props.view, props.seat ?? -1));
  const zones = createMemo(() => props.table?.territories.flatMap((each) => (own()?.territories.includes(each.letter) ? each.zones : [])) ?? []);
  const free = createMemo(() => zones().filter((zone) => !placed().some((unit) => unit.zone === zone)));
  const unplaced = createMemo(() => muster().slice(placed().length));
  const plan = createMemo(() => (isOpen() ? keptOf(wanted(), free(), unplaced()) : NO_PLAN));
  const left = createMemo(() => leftOf(unplaced(), [...plan().values()]));
  const occupied = () => placed().map((unit) => unit.zone);
  const empty = createMemo(() => emptyOf(zones(), [...occupied(), ...plan().keys()]));
  const view = createMemo((): View => {
    if (plan().size === 0) return props.view;
    const planned = [...plan()].map(([zone, kind]) => create(UnitSchema, { zone, kind, seat: props.seat ?? 0 }));
    return { ...props.view, units: [...props.view.units, ...planned] };
  });
  const keep = (next: Plan): void => {
    setWanted(next);
    store(props.matchId, next);
    const isWhole = left().length === 0 && empty().length === 0;
    props.intents.say(isWhole ? "All have a place. Press Ready, or a unit to move it." : "");
  };
  const takeUp = (next: Hand | undefined): void => {
    setHand(next);
    props.intents.say("");
  };

  const press = (zone: string): void => {
    if (!free().includes(zone)) return props.intents.say(zones().includes(zone) ? "That unit stands already." : "Units are placed in your own territories.");
    const held = hand();
    const there = plan().get(zone);
    if (held === undefined && there !== undefined) return takeUp({ kind: there, zone });
    const from = held?.zone;
    if (from !== undefined) {
      keep(movedUnit(plan(), from, zone));
      return void setHand(undefined);
    }
    const kind = held?.kind ?? left()[0];
    if (kind === undefined) return;
    keep(withUnit(plan(), zone, kind));
    if (!left().includes(kind)) setHand(undefined);
  };

  const send = async (): Promise<void> => {
    setHand(undefined);
    setSending(true);
    const ends = (["done", "ready"] as const).map((name) => create(ActionSchema, { kind: { case: name, value: {} } }));
    const actions = [...placesOf(plan(), muster(), placed().length), ...ends];
    if ((await props.intents.actAll(actions)) === actions.length) store(props.matchId, NO_PLAN);
    setSending(false);
  };

  const options = createMemo((): ReadonlyMap<string, Step> => {
    const open = isSending() ? [] : free();
    return new Map(open.map((zone) => [zone, { key: zone, where: "board", label: describe(zone, { ...props, view: view() }) }]));
  });
  const landOptions = createMemo(() => withZones(props.choice.options, props.table));
  const landStarts = createMemo(() => withZones(props.choice.starts, props.table));
  const choice: Choice = {
    get isOpen() {
      return isOpen() ? !isSending() : props.choice.isOpen;
    },
    get path() {
      const held = hand();
      return isOpen() ? (held === undefined ? [] : [held.zone ?? `unit:${held.kind}`]) : props.choice.path;
    },
    get options() {
      return isOpen() ? options() : landOptions();
    },
    get starts() {
      return isOpen() ? options() : landStarts();
    },
    get pointed() {
      return isOpen() ? pointed() : props.choice.pointed;
    },
    get pending() {
      return props.choice.pending;
    },
    press: (key) => (isOpen() && isZone(key) ? press(key) : props.choice.press(meant(key, props.choice))),
    // The engine is not asked what a press would cause, because a press changes the plan and acts on nothing yet.
    point: (key) => (isOpen() ? void setPointed(key) : props.choice.point(key === undefined ? key : meant(key, props.choice))),
    back: () => (isOpen() ? void setHand(undefined) : props.choice.back()),
  };

  return {
    isOpen,
    view,
    plan,
    left,
    empty,
    hand,
    isSending,
    take: (kind) => takeUp(hand()?.kind === kind && hand()?.zone === undefined ? undefined : { kind }),
    takeBack: () => {
      const zone = hand()?.zone;
      if (zone !== undefined) keep(withoutUnit(plan(), zone));
      setHand(undefined);
    },
    fill: () => {
      setHand(undefined);
      keep(filled(plan(), free(), left(), occupied(), Math.random));
    },
    clear: () => {
      setHand(undefined);
      keep(NO_PLAN);
    },
    send,
    choice,
  };
}

const keyOf = (matchId: string): string => `ardri.westeria.plan.${matchId}`;

/** Reads the plan that was made before the page was loaded again. */
function stored(matchId: string): Plan {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(keyOf(matchId)) ?? "[]");
    return new Map(Array.isArray(found) ? (found as [string, string][]) : []);
  } catch {
    return NO_PLAN;
  }
}

function store(matchId: string, plan: Plan): void {
  try {
    if (plan.size === 0) localStorage.removeItem(keyOf(matchId));
    else localStorage.setItem(keyOf(matchId), JSON.stringify([...plan]));
  } catch {
    // Without storage, a plan lasts as long as the page.
  }
}
