// A table of Tara as the tests lay it out.
import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { withStack } from "../../src/board/tara/position/positions";
import { ActionSchema as PlayedSchema, type Action as Played } from "../../src/gen/ardri/match/v1/match_pb";
import { TableSchema, type Table } from "../../src/gen/ardri/tara/v1/static_table_pb";
import { StackSchema, WorkSchema } from "../../src/gen/ardri/tara/v1/table_pb";
import { ActionSchema, EventSchema, ViewSchema, type Action, type Event, type View } from "../../src/gen/ardri/tara/v1/tara_pb";
import { Phase, Rank, Region } from "../../src/gen/ardri/tara/v1/terms_pb";

export const EMPTY: View = create(ViewSchema, {
  regions: [Region.CONNACHT, Region.ULSTER],
  board: Array.from({ length: 60 }, () => create(StackSchema)),
  seats: [0, 1].map(() => ({ stock: 20, cumals: 2, prisoners: [0, 0], handSize: 3 })),
  round: 2,
});

/** Card 19: a Farmer, and the Herdsman up-right of it; card 9 is a Stone. */
export const TABLE: Table = create(TableSchema, {
  cards: [
    { number: 9, cost: 3, stone: true },
    {
      number: 19,
      cost: 2,
      cells: [{ rank: Rank.FARMER }, { rank: Rank.HERDSMAN }],
      anchors: [1, 2, 3, 4].map((at) => ({ positions: [`F${at}`, `H${at}`] })),
      targets: ["F1", "H1"],
    },
  ],
});

export const context = (view: View, seat?: number) => ({ view, table: TABLE, seat, looks: [] });
export const as: Played = create(PlayedSchema, { notation: "x", meaning: "what it does" });

export function action(kind: NonNullable<MessageInitShape<typeof ActionSchema>["kind"]>): Action {
  return create(ActionSchema, { kind });
}

export function event(kind: NonNullable<MessageInitShape<typeof EventSchema>["kind"]>): Event {
  return create(EventSchema, { kind });
}

/** In that phase, with card 19 laid into Ulster. */
export function during(phase: Phase, view: View = EMPTY): View {
  return { ...view, phase, work: create(WorkSchema, { region: Region.ULSTER, card: 19 }) };
}

export function stacked(stacks: Readonly<Record<string, readonly number[]>>): View {
  return Object.entries(stacks).reduce((view, [place, owners]) => withStack(view, place, owners), EMPTY);
}
