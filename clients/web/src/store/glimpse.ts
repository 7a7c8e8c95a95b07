// A match seen from afar: its board as it is, asked for now and then.
import type { Message } from "@bufbuild/protobuf";
import { anyUnpack } from "@bufbuild/protobuf/wkt";
import type { AnyBoard } from "../board/contract";
import { gameOf, loadBoard } from "../board/games";
import type { Match } from "../gen/ardri/match/v1/match_pb";
import type { SeatLook } from "../gen/ardri/match/v1/table_pb";
import { call } from "../transport/clients";
import { clients } from "./account";
import { createPolled, type Polled } from "./polling";

const POLL_MILLISECONDS = 4000;

export interface Glimpse {
  readonly board: AnyBoard;
  readonly match: Match;
  readonly view: Message;
  readonly table: Message | undefined;
  readonly looks: readonly SeatLook[];
}

/** Undefined of a match without a drawing. */
export function createGlimpse(matchId: string): Polled<Glimpse | undefined> {
  let fixed: Promise<Pick<Glimpse, "table" | "looks">> | undefined;
  return createPolled(async () => {
    const board = await loadBoard(gameOf(matchId));
    const { match } = await call((options) => clients.engine.getMatch({ matchId }, options));
    const view = match?.view === undefined || board === undefined ? undefined : anyUnpack(match.view, board.view);
    if (board === undefined || match === undefined || view === undefined) return undefined;
    fixed ??= describe(matchId, board);
    return { board, match, view, ...(await fixed) };
  }, POLL_MILLISECONDS);
}

async function describe(matchId: string, board: AnyBoard): Promise<Pick<Glimpse, "table" | "looks">> {
  const request = { gameOrMatchId: matchId };
  const { table } = await call((options) => clients.engine.describeTable(request, options));
  const own = table?.own;
  const isKnown = own !== undefined && board.table !== undefined;
  return { table: isKnown ? anyUnpack(own, board.table) : undefined, looks: table?.seats ?? [] };
}
