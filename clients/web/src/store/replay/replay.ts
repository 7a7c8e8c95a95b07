// Looking back: the views after each event, asked for when the viewer first does, and which one is shown.
import type { Message } from "@bufbuild/protobuf";
import { anyUnpack, type Any } from "@bufbuild/protobuf/wkt";
import { createRegistry } from "@bufbuild/protobuf";
import { createEffect, createMemo, createSignal, on, type Accessor } from "solid-js";
import type { Event } from "../../gen/ardri/match/v1/match_pb";
import { REPLAY_MILLISECONDS, call } from "../../transport/calls/clients";
import type { Table } from "../match/table";
import { failure } from "../requests/failure";

export interface Replay {
  /** The version that is looked at; undefined: the newest. */
  readonly at: Accessor<bigint | undefined>;
  /** The view to draw: of the newest position, or of the one looked at. While that is read, the one looked at before. */
  readonly view: Accessor<Message | undefined>;
  /** What is looked at is not here yet. */
  readonly isReading: Accessor<boolean>;
  /** The events of the action that led there. */
  readonly last: Accessor<readonly Message[]>;
  /** Whose eyes; undefined: the viewer's own. */
  readonly eyes: Accessor<number | undefined>;
  readonly problem: Accessor<string>;
  /** Shows the position after that event; undefined or the newest version: the present, which only the viewer's own eyes see. */
  go(version: bigint | undefined): void;
  /** So many positions on, or back. */
  step(by: number): void;
  lend(eyes: number | undefined): void;
}

interface Past {
  readonly upTo: bigint;
  readonly eyes: number | undefined;
  readonly events: readonly Event[];
}

/** `from`: the step that a link leads to. */
export function createReplay(table: Table, from?: bigint): Replay {
  const [at, setAt] = createSignal(from);
  const [eyes, setEyes] = createSignal<number>();
  const [past, setPast] = createSignal<Past>();
  const [problem, setProblem] = createSignal("");
  /** What is on its way. */
  let asked: Omit<Past, "events"> | undefined;

  const shown = createMemo(() => {
    const version = at();
    const known = past();
    if (version === undefined || known === undefined || known.eyes !== eyes()) return undefined;
    return known.events.findLast((event) => event.version <= version && event.view !== undefined);
  });
  const view = createMemo((before: Message | undefined): Message | undefined =>
    at() === undefined ? table.stage.view() : (unpacked(table, shown()?.view) ?? before),
  );

  async function read(): Promise<void> {
    const [known, wanted] = [past(), { upTo: table.version(), eyes: eyes() }];
    if (known !== undefined && known.eyes === wanted.eyes && known.upTo >= (at() ?? 0n)) return;
    if (asked?.upTo === wanted.upTo && asked.eyes === wanted.eyes) return;
    asked = wanted;
    const request = { ...table.source, withViews: true, withWords: true };
    try {
      const seat = wanted.eyes === undefined ? {} : { seat: wanted.eyes };
      const { events } = await call((options) => table.clients.engine.getReplay({ ...request, ...seat }, options), REPLAY_MILLISECONDS);
      if (asked !== wanted) return; // by now other eyes are lent, or more is looked at
      setPast({ ...wanted, events });
      setProblem("");
    } catch (error) {
      if (asked === wanted) setProblem(failure(error));
    } finally {
      if (asked === wanted) asked = undefined;
    }
  }

  function go(version: bigint | undefined): void {
    if (version === undefined) setEyes(undefined);
    const isNow = version === undefined || (version >= table.version() && eyes() === undefined);
    setAt(isNow ? undefined : version < 1n ? 1n : version);
    if (!isNow) void read();
  }

  createEffect(
    on(
      () => table.match() !== undefined,
      (isKnown) => isKnown && from !== undefined && go(from),
    ),
  );

  return {
    at,
    view,
    isReading: () => at() !== undefined && shown() === undefined && problem() === "",
    last: () => {
      const event = shown();
      return event?.body.case === "played" ? table.unpack(event.body.value.events) : [];
    },
    eyes,
    problem,
    go,
    step: (by) => go((at() ?? table.version()) + BigInt(by)),
    lend: (seat) => {
      setEyes(seat);
      go(at() ?? table.version());
    },
  };
}

function unpacked(table: Table, view: Any | undefined): Message | undefined {
  const board = table.board();
  return view === undefined || board === undefined ? undefined : anyUnpack(view, createRegistry(board.view));
}
