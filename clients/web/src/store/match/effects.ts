// What each legal action would cause, asked of the engine once a position when the viewer first considers one.
import type { Message } from "@bufbuild/protobuf";
import { createEffect, createSignal, type Accessor } from "solid-js";
import type { Action } from "../../gen/ardri/match/v1/match_pb";
import { call } from "../../transport/calls/clients";
import type { Table } from "./table";

export interface Effect {
  readonly events: readonly Message[];
  readonly told: readonly string[];
}

/** Of the action; undefined while it is not known, and where it cannot be. */
export function createEffects(table: Table, considered: Accessor<Action | undefined>): Accessor<Effect | undefined> {
  const [known, setKnown] = createSignal<ReadonlyMap<string, Effect>>(new Map());
  const [version, setVersion] = createSignal(-1n);

  createEffect(() => {
    if (considered() === undefined || table.actions().length === 0 || version() === table.version()) return;
    const asked = table.version();
    setVersion(asked);
    setKnown(new Map());
    const request = { matchId: table.matchId, withEffects: true, withWords: true };
    void call((options) => table.clients.engine.listLegalActions(request, options)).then(
      ({ version: of, actions, effects }) => {
        if (of !== version()) return;
        const told = actions.map((action, index) => {
          const { events = [], told: words = [] } = effects[index] ?? {};
          return [action.notation, { events: table.unpack(events), told: words.filter((line) => line !== "") }] as const;
        });
        setKnown(new Map(told));
      },
      () => undefined, // a preview is no more than a help
    );
  });

  return () => {
    const action = considered();
    return action === undefined ? undefined : known().get(action.notation);
  };
}
