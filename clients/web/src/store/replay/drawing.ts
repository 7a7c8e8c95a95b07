// The position as text, drawn by the engine: for a game that has no board here.
import { createEffect, createSignal, on, type Accessor } from "solid-js";
import { call } from "../../transport/calls/clients";
import type { Table } from "../match/table";
import { failure } from "../requests/failure";
import type { Replay } from "./replay";

const MILLISECONDS = 10_000;

/** The drawing of the position that the replay shows, or why there is none; the one before while it is being read. */
export function createDrawing(table: Table, replay: Replay): Accessor<string> {
  const [drawing, setDrawing] = createSignal("");
  let asked: object | undefined;

  createEffect(
    on(replay.view, async (view) => {
      if (view === undefined || !("matchId" in table.source)) return;
      const [version, seat] = [replay.at(), replay.eyes()];
      const request = { ...table.source, withDrawing: true, ...(version === undefined ? {} : { version }), ...(seat === undefined ? {} : { seat }) };
      const wanted = (asked = request);
      const told = await call((options) => table.clients.engine.getMatch(request, options), MILLISECONDS).then(
        (answer) => answer.drawing,
        (error: unknown) => failure(error),
      );
      if (asked === wanted) setDrawing(told);
    }),
  );
  return drawing;
}
