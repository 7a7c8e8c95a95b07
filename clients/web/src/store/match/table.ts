// One match, as the page shows it: the line to it, what has been told, and the ways to act on it.
import { create, createRegistry, type Message } from "@bufbuild/protobuf";
import { anyPack, anyUnpack } from "@bufbuild/protobuf/wkt";
import { createMemo, createSignal, onCleanup, type Accessor } from "solid-js";
import type { AnyBoard, Context } from "../../board/contract";
import { gameOf, loadBoard } from "../../board/games";
import { preferences } from "../../environment/preferences";
import { prefersStillness } from "../../environment/stillness";
import { ActionSchema, MatchStatus, type Action, type Match } from "../../gen/ardri/match/v1/match_pb";
import type { Record as MatchRecord } from "../../gen/ardri/match/v1/record_pb";
import type { SeatLook } from "../../gen/ardri/match/v1/table_pb";
import { pause } from "../../transport/calls/backoff";
import { REPLAY_MILLISECONDS, call, type Clients } from "../../transport/calls/clients";
import { Refusal, fromError, fromStatus } from "../../transport/calls/refusal";
import { LiveMatch, type Connection } from "../../transport/streams/live_match";
import { playSocket, watchSocket } from "../../transport/streams/sockets";
import { playAlone, watchStream } from "../../transport/streams/watch_stream";
import { viewer, type Identity } from "../account/account";
import { createNews, type News } from "./news";
import { createStage, type Stage } from "./stage";

const NOT_YOUR_SEAT = "NOT_YOUR_SEAT";

export interface Table extends News {
  readonly matchId: string;
  readonly game: string;
  /** Of the page that shows it. */
  readonly path: string;
  /** What `GetReplay` is asked for. */
  readonly source: { readonly matchId: string } | { readonly record: MatchRecord };
  /** Calls of whoever looks. */
  readonly clients: Clients;
  readonly connection: Accessor<Connection>;
  /** Why the connection is lost or has failed. */
  readonly problem: Accessor<Refusal | undefined>;
  /** Undefined until it is loaded, and of a game without one. */
  readonly board: Accessor<AnyBoard | undefined>;
  /** What stays the same in the match: the game's own part, and how each seat's pieces look. */
  readonly fixed: Accessor<Message | undefined>;
  readonly looks: Accessor<readonly SeatLook[]>;
  readonly stage: Stage;
  readonly version: Accessor<bigint>;
  readonly seat: Accessor<number | undefined>;
  context(view: Message): Context<Message, Message>;
  /** The version of its event. Throws Refusal. */
  act(action: Action): Promise<bigint>;
  /** Why an action would be refused; undefined if it would not. Throws Refusal where that cannot be told. */
  check(action: Action): Promise<Refusal | undefined>;
  /** A game's own action, as the platform takes it. */
  pack(action: Message): Action;
  /** Opens the line anew, as after a seat was taken. */
  reopen(): void;
}

/** The table of a match, until the owner is disposed of; `who` sits or looks there. */
export function createTable(matchId: string, who: Identity = viewer): Table {
  const { clients } = who;
  const game = gameOf(matchId);
  const [connection, setConnection] = createSignal<Connection>("connecting");
  const [problem, setProblem] = createSignal<Refusal>();
  const [board, setBoard] = createSignal<AnyBoard>();
  const [fixed, setFixed] = createSignal<Message>();
  const [looks, setLooks] = createSignal<readonly SeatLook[]>([]);
  const registry = createMemo(() => registryOf(board()));
  const stage = createStage(() => preferences().animations && !prefersStillness() && !document.hidden);
  const news = createNews(stage, board, registry, context);
  let live: LiveMatch | undefined;
  let isLeft = false;

  function context(view: Message): Context<Message, Message> {
    return { view, table: fixed(), seat: news.match()?.viewerSeat, looks: looks() };
  }

  async function open(): Promise<void> {
    setProblem(undefined);
    try {
      const loading = loadBoard(game);
      const { match } = await call((options) => clients.engine.getMatch({ matchId }, options));
      const loaded = await loading;
      await pause(0); // the board's code and its drawing are two tasks
      if (isLeft || match === undefined) return;
      setBoard(() => loaded);
      news.begin(match);
      dial(match.viewerSeat !== undefined);
      await describe(loaded);
    } catch (error) {
      setProblem(fromError(error));
      setConnection("failed");
    }
  }

  function dial(isSeated: boolean): void {
    const socket = isSeated ? playSocket(matchId, who) : watchSocket(clients.engine, matchId, who);
    live?.close();
    live = new LiveMatch([socket, watchStream(clients.engine, matchId)], (act) => playAlone(clients.engine, matchId, act), {
      told: (message, story) => {
        const seat = news.match()?.viewerSeat;
        news.take(message, story);
        if (seat !== undefined && news.match()?.viewerSeat === undefined) {
          live?.close(); // the seat was given back, and its line says nothing more
          void open();
        } else if (message.snapshot !== undefined) void readPast();
      },
      connection: (now, refusal) => {
        if (refusal?.reason === NOT_YOUR_SEAT && news.match()?.viewerSeat !== undefined) {
          void open(); // it was given back while the line was down
          return;
        }
        setConnection(now);
        setProblem(refusal);
      },
    });
    live.open();
  }

  async function describe(loaded: AnyBoard | undefined): Promise<void> {
    const request = { gameOrMatchId: matchId };
    const { table } = await call((options) => clients.engine.describeTable(request, options));
    if (isLeft || table === undefined) return;
    setLooks(table.seats);
    if (table.own !== undefined && loaded?.table !== undefined) setFixed(() => anyUnpack(table.own!, loaded.table!));
  }

  /**
   * What was told before the line began. Asked for once the line has told how the match stands: what happens between the
   * two answers is then in both, and not in neither. A log too long for one message begins with what comes from now on.
   */
  async function readPast(): Promise<void> {
    const request = { matchId, withWords: true };
    const asked = call((options) => clients.engine.getReplay(request, options), REPLAY_MILLISECONDS);
    const replay = await asked.catch(() => undefined);
    if (!isLeft && replay !== undefined) news.remember(replay.events);
  }

  const hurry = (): void => {
    if (document.hidden) return;
    if (connection() === "failed" && problem()?.isPassing) reopen(); // nobody answered when it was opened
    else live?.hurry();
  };
  const reopen = (): void => void open();
  const lose = (): void => live?.lose();
  window.addEventListener("offline", lose);
  window.addEventListener("online", hurry);
  document.addEventListener("visibilitychange", hurry);
  document.addEventListener("resume", hurry); // of a page that the browser had frozen
  onCleanup(() => {
    isLeft = true;
    live?.close();
    window.removeEventListener("offline", lose);
    window.removeEventListener("online", hurry);
    document.removeEventListener("visibilitychange", hurry);
    document.removeEventListener("resume", hurry);
  });

  void open();
  return {
    ...news,
    matchId,
    game,
    path: `/match/${matchId}`,
    source: { matchId },
    clients,
    connection,
    problem,
    board,
    fixed,
    looks,
    stage,
    version: () => news.match()?.version ?? 0n,
    seat: () => news.match()?.viewerSeat,
    context,
    act: (action) => {
      if (live === undefined) return Promise.reject(Refusal.unreachable("the match is not open yet"));
      return live.act(action, news.match()?.version ?? 0n);
    },
    check: async (action) => {
      const request = { matchId, expectedVersion: news.match()?.version ?? 0n, action };
      const { refusal } = await call((options) => clients.engine.checkAction(request, options));
      return refusal === undefined ? undefined : fromStatus(refusal);
    },
    pack: (action) => {
      const known = board();
      if (known === undefined) throw new Error("only a board has actions of its own");
      return create(ActionSchema, { typed: anyPack(known.action, action) });
    },
    reopen,
  };
}

/** The messages of the game's own. */
export function registryOf(board: AnyBoard | undefined): ReturnType<typeof createRegistry> {
  return board === undefined ? createRegistry() : createRegistry(board.view, board.event, board.action);
}

/** Whether the match goes on. */
export function isLive(match: Match | undefined): boolean {
  return match?.status === MatchStatus.LIVE;
}
