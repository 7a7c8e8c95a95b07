// The board of Tara.
import { ActionSchema, EventSchema, ViewSchema } from "../../gen/ardri/tara/v1/tara_pb";
import { TableSchema } from "../../gen/ardri/tara/v1/static_table_pb";
import { plainBoard } from "../plain";

export const board = plainBoard(ViewSchema, ActionSchema, EventSchema, TableSchema);
