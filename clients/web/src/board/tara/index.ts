// The board of Tara: regions of fifteen positions, one on top of the other, to be climbed to their King's.
import { TableSchema } from "../../gen/ardri/tara/v1/static_table_pb";
import { ActionSchema, EventSchema, ViewSchema } from "../../gen/ardri/tara/v1/tara_pb";
import { defineBoard } from "../contract";
import { attempt, steps } from "./choices/choices";
import { TaraAside } from "./drawing/aside";
import { TaraBoard } from "./drawing/board";
import { legend } from "./drawing/legend";
import { scenes } from "./position/scenes";
import { describe, holds, prompt } from "./position/words";

export const board = defineBoard({
  view: ViewSchema,
  action: ActionSchema,
  event: EventSchema,
  table: TableSchema,
  Component: TaraBoard,
  Aside: TaraAside,
  steps,
  attempt,
  prompt,
  describe,
  holds,
  scenes,
  legend,
});
