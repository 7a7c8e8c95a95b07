// A match seen from afar: its board as it is.
import type { Message } from "@bufbuild/protobuf";
import { anyUnpack } from "@bufbuild/protobuf/wkt";
import { createMemo, createSignal, onCleanup, type Accessor } from "solid-js";
import type { AnyBoard } from "../../board/contract";
import { gameOf, loadBoard } from "../../board/games";
import type { Match } from "../../gen/ardri/match/v1/match_pb";
import type { SeatLook } from "../../gen/ardri/match/v1/table_pb";
import { call } from "../../transport/calls/clients";
import { Refusal } from "../../transport/calls/refusal";
import { LiveMatch } from "../../transport/streams/live_match";
import { watchSocket } from "../../transport/streams/sockets";
import { bearer, clients } from "../account/account";
import { createPolled } from "../requests/polling";

const POLL_MILLISECONDS = 4000;
const NO_ACTS = Refusal.unreachable("who only looks does not act");

interface Table {
  readonly board: AnyBoard;
  readonly table: Message | undefined;
  readonly looks: readonly SeatLook[];
}

export interface Glimpse extends Table {
  readonly match: Match;
  readonly view: Message;
}

/** Undefined until it is known, and of a match without a drawing. */
export function createGlimpse(matchId: string): Accessor<Glimpse | undefined> {
  const [table, setTable] = createSignal<Table>();
  const [match, setMatch] = createSignal<Match>();
  const [isBroken, setBroken] = createSignal(false);
  let live: LiveMatch | undefined;
  let isLeft = false;
  const look = (seen: Match | undefined): void => void (seen?.view !== undefined && setMatch(seen));

  async function listen(): Promise<void> {
    const board = await loadBoard(gameOf(matchId));
    if (board === undefined) return;
    if (table() === undefined) setTable(await described(matchId, board));
    if (isLeft || document.hidden || live !== undefined) return;
    const dial = watchSocket(clients.engine, matchId, bearer, undefined, { withViews: true, uncounted: true });
    live = new LiveMatch([dial], () => Promise.resolve(NO_ACTS), {
      told: (_, story) => look(story.match),
      connection: (now) => setBroken(now === "lost" || now === "failed"),
    });
    live.open();
  }

  const hangUp = (): void => (live?.close(), (live = undefined));
  const onShown = (): void => (document.hidden ? hangUp() : void listen().catch(() => setBroken(true)));
  document.addEventListener("visibilitychange", onShown);
  onCleanup(() => {
    isLeft = true;
    hangUp();
    document.removeEventListener("visibilitychange", onShown);
  });
  createPolled(async () => look((await call((options) => clients.engine.getMatch({ matchId }, options))).match), POLL_MILLISECONDS, isBroken);
  onShown();

  return createMemo(() => {
    const [seen, known] = [match(), table()];
    const view = seen?.view === undefined || known === undefined ? undefined : anyUnpack(seen.view, known.board.view);
    return seen === undefined || known === undefined || view === undefined ? undefined : { ...known, match: seen, view };
  });
}

async function described(matchId: string, board: AnyBoard): Promise<Table> {
  const request = { gameOrMatchId: matchId };
  const { table } = await call((options) => clients.engine.describeTable(request, options));
  const own = table?.own;
  const isKnown = own !== undefined && board.table !== undefined;
  return { board, table: isKnown ? anyUnpack(own, board.table) : undefined, looks: table?.seats ?? [] };
}
