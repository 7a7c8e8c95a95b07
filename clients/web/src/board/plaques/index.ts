// Plaques: two to seven seats bet on tableaux of seven plaques, hand after hand.
import { ActionSchema, EventSchema, ViewSchema } from "../../gen/ardri/plaques/v1/plaques_pb";
import { TableSchema } from "../../gen/ardri/plaques/v1/static_table_pb";
import { defineBoard } from "../contract";
import { attempt, steps } from "./choices/choices";
import { PlaquesBoard } from "./drawing/board";
import { legend } from "./drawing/legend";
import { scenes } from "./position/scenes";
import { describe, holds, prompt } from "./position/words";

export const board = defineBoard({
  view: ViewSchema,
  action: ActionSchema,
  event: EventSchema,
  table: TableSchema,
  Component: PlaquesBoard,
  steps,
  attempt,
  prompt,
  describe,
  holds,
  scenes,
  legend,
});
