// The board of Westeria: a land of territories, and on it armies that others see as shields.
import { TableSchema } from "../../gen/ardri/westeria/v1/static_table_pb";
import { ActionSchema, EventSchema, ViewSchema } from "../../gen/ardri/westeria/v1/westeria_pb";
import { defineBoard } from "../contract";
import { attempt, steps } from "./choices/choices";
import { WesteriaAside } from "./drawing/aside";
import { WesteriaBoard } from "./drawing/board";
import { legend } from "./drawing/legend";
import { scenes } from "./position/scenes";
import { describe, holds, prompt } from "./position/words";

export const board = defineBoard({
  view: ViewSchema,
  action: ActionSchema,
  event: EventSchema,
  table: TableSchema,
  Component: WesteriaBoard,
  Aside: WesteriaAside,
  steps,
  attempt,
  prompt,
  describe,
  holds,
  scenes,
  places: (notation) => notation.match(/\b[A-Z]\d\b/g) ?? [],
  legend,
});
