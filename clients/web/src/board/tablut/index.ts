// Tablut: nine by nine squares, a king who wants to reach a corner, and twice as many who want to take him.
import { create } from "@bufbuild/protobuf";
import { ActionSchema, EventSchema, ViewSchema } from "../../gen/ardri/tablut/v1/tablut_pb";
import { TableSchema } from "../../gen/ardri/tablut/v1/static_table_pb";
import { defineBoard } from "../contract";
import { TablutAside, TablutBoard } from "./board";
import { legend } from "./pieces";
import { scenes } from "./scenes";
import { ownerOf, pieceAt, slides, squaresOf } from "./squares";
import { describe, holds, prompt } from "./words";

export const board = defineBoard({
  view: ViewSchema,
  action: ActionSchema,
  event: EventSchema,
  table: TableSchema,
  Component: TablutBoard,
  Aside: TablutAside,
  steps: ({ from, to }, context) => [
    { key: from, where: "board", label: describe(from, context) },
    { key: to, where: "board", label: describe(to, context) },
  ],
  attempt: ([from], to, { view, seat }) => {
    const isOwn = from !== undefined && ownerOf(pieceAt(view, from)) === seat;
    return isOwn && from !== to ? create(ActionSchema, { from, to }) : undefined;
  },
  prompt,
  describe,
  holds,
  scenes,
  ahead: ({ view, seat }) =>
    squaresOf(view, seat ?? -1).flatMap((from) =>
      slides(view, from).map((to) => ({ notation: `${from}-${to}`, action: create(ActionSchema, { from, to }) })),
    ),
  places: (notation) => notation.match(/[a-i][1-9]/g) ?? [],
  legend,
});
