// A game that no engine has, as a table that is over. The platform tells its record as a match that has ended.
import type { Message } from "@bufbuild/protobuf";
import { anyUnpack } from "@bufbuild/protobuf/wkt";
import { createMemo, createSignal, onCleanup } from "solid-js";
import type { AnyBoard, Context } from "../../board/contract";
import { loadBoard } from "../../board/games";
import type { MatchSpec } from "../../gen/ardri/match/v1/match_pb";
import type { Record as MatchRecord } from "../../gen/ardri/match/v1/record_pb";
import type { SeatLook } from "../../gen/ardri/match/v1/table_pb";
import { matchOf } from "../../model/match/recorded";
import { REPLAY_MILLISECONDS, call } from "../../transport/calls/clients";
import { Refusal, fromError } from "../../transport/calls/refusal";
import type { Connection } from "../../transport/streams/live_match";
import { clients } from "../account/account";
import { createNews } from "../match/news";
import { createStage } from "../match/stage";
import { registryOf, type Table } from "../match/table";

/** Makes the table of a record. `path`: the address of the page that shows it. */
export function createRecordedTable(record: MatchRecord, path: string): Table {
  const { game, matchId } = record;
  const [connection, setConnection] = createSignal<Connection>("connecting");
  const [problem, setProblem] = createSignal<Refusal>();
  const [board, setBoard] = createSignal<AnyBoard>();
  const [fixed, setFixed] = createSignal<Message>();
  const [looks, setLooks] = createSignal<readonly SeatLook[]>([]);
  const stage = createStage(() => "none");
  const news = createNews(stage, board, createMemo(() => registryOf(board())), context);
  let isLeft = false;
  onCleanup(() => (isLeft = true));

  function context(view: Message): Context<Message, Message> {
    return { view, table: fixed(), seat: undefined, looks: looks() };
  }

  async function open(): Promise<void> {
    setProblem(undefined);
    setConnection("connecting");
    try {
      const request = { record, withViews: true, withWords: true };
      const asked = call((options) => clients.engine.getReplay(request, options), REPLAY_MILLISECONDS);
      const [loaded, { events }] = await Promise.all([loadBoard(game), asked]);
      if (isLeft) return;
      setBoard(() => loaded);
      const match = matchOf(matchId, events);
      news.begin(match);
      news.remember(events);
      setConnection("over");
      if (match.spec !== undefined) await describe(match.spec, loaded);
    } catch (error) {
      setProblem(fromError(error));
      setConnection("failed");
    }
  }

  async function describe({ options, seats, rulesVersion }: MatchSpec, loaded: AnyBoard | undefined): Promise<void> {
    const request = { gameOrMatchId: game, seats, rulesVersion, ...(options && { options }) };
    const { table } = await call((limits) => clients.engine.describeTable(request, limits));
    if (isLeft || table === undefined) return;
    setLooks(table.seats);
    if (table.own !== undefined && loaded?.table !== undefined) setFixed(() => anyUnpack(table.own!, loaded.table!));
  }

  const over = (): Promise<never> => Promise.reject(new Refusal("The match is over.", "MATCH_OVER", 9));
  void open();
  return {
    ...news,
    matchId,
    game,
    path,
    source: { record },
    clients,
    connection,
    problem,
    board,
    fixed,
    looks,
    stage,
    version: () => news.match()?.version ?? 0n,
    seat: () => undefined,
    context,
    act: over,
    check: over,
    pack: () => {
      throw new Error("nothing is played any more");
    },
    reopen: () => void open(),
  };
}
