// The board of Plaques.
import { ActionSchema, EventSchema, ViewSchema } from "../../gen/ardri/plaques/v1/plaques_pb";
import { TableSchema } from "../../gen/ardri/plaques/v1/static_table_pb";
import { plainBoard } from "../plain";

export const board = plainBoard(ViewSchema, ActionSchema, EventSchema, TableSchema);
