// Looking back at a match: the views after each event, read when the viewer first looks back, and which one is shown.
import type { Message } from "@bufbuild/protobuf";
import { anyUnpack, type Any } from "@bufbuild/protobuf/wkt";
import { createRegistry } from "@bufbuild/protobuf";
import { createEffect, createMemo, createSignal, on, type Accessor } from "solid-js";
import type { Event } from "../../gen/ardri/match/v1/match_pb";
import { REPLAY_MILLISECONDS, call } from "../../transport/calls/clients";
import type { Table } from "../match/table";
import { failure } from "../requests/failure";

export interface Replay {
  /** The version that is shown; undefined: the newest. */
  readonly at: Accessor<bigint | undefined>;
  /**
   * The view to draw, of the newest position or of the one looked at. While that one is loading, the view before stays.
   */
  readonly view: Accessor<Message | undefined>;
  /** Whether the position looked at is still loading. */
  readonly isReading: Accessor<boolean>;
  /** The events of the action that led to the position. */
  readonly last: Accessor<readonly Message[]>;
  /** The seat whose view is shown; undefined: the viewer's own. */
  readonly eyes: Accessor<number | undefined>;
  readonly problem: Accessor<string>;
  /**
   * Shows the position after that event. Undefined or the newest version means the present, which is shown only in the
   * viewer's own view.
   */
  go(version: bigint | undefined): void;
  /** Goes some positions forward, or back. */
  step(by: number): void;
  lend(eyes: number | undefined): void;
}

interface Past {
  readonly upTo: bigint;
  readonly eyes: number | undefined;
  readonly events: readonly Event[];
}

/** Makes the replay of a table. `from`: the version to which a link leads. */
export function createReplay(table: Table, from?: bigint): Replay {
  const [at, setAt] = createSignal(from);
  const [eyes, setEyes] = createSignal<number>();
  const [past, setPast] = createSignal<Past>();
  const [problem, setProblem] = createSignal("");
  /** The request that is under way. */
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
      if (asked !== wanted) return; // another seat's view or a newer version is wanted meanwhile
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
  return view === undefined || board === undefined ? view : anyUnpack(view, createRegistry(board.view));
}
