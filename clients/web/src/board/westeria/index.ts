// The board of Westeria.
import { ActionSchema, EventSchema, ViewSchema } from "../../gen/ardri/westeria/v1/westeria_pb";
import { TableSchema } from "../../gen/ardri/westeria/v1/static_table_pb";
import { plainBoard } from "../plain";

export const board = plainBoard(ViewSchema, ActionSchema, EventSchema, TableSchema);
