// One match as its page shows it: the line to it, what has been told, and the ways to act.
import { create, createRegistry, type Message } from "@bufbuild/protobuf";
import { anyPack, anyUnpack } from "@bufbuild/protobuf/wkt";
import { createMemo, createSignal, onCleanup, type Accessor } from "solid-js";
import type { AnyBoard, Context } from "../../board/contract";
import { gameOf, loadBoard } from "../../board/games";
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
const AGAIN_MILLISECONDS = 1000;

export interface Table extends News {
  readonly matchId: string;
  readonly game: string;
  /** The path of the page that shows it. */
  readonly path: string;
  /** The argument of `GetReplay`. */
  readonly source: { readonly matchId: string } | { readonly record: MatchRecord };
  /** Clients for calls of the person who sits or watches there. */
  readonly clients: Clients;
  readonly connection: Accessor<Connection>;
  /** Why the connection is lost or has failed. */
  readonly problem: Accessor<Refusal | undefined>;
  /** Undefined until the board is loaded, and for a game without one. */
  readonly board: Accessor<AnyBoard | undefined>;
  /** What stays the same during the match: the game's own part, and how each seat's pieces look. */
  readonly fixed: Accessor<Message | undefined>;
  readonly looks: Accessor<readonly SeatLook[]>;
  readonly stage: Stage;
  readonly version: Accessor<bigint>;
  readonly seat: Accessor<number | undefined>;
  context(view: Message): Context<Message, Message>;
  /** Plays an action and returns the version of its event. Throws Refusal. */
  act(action: Action): Promise<bigint>;
  /** Why an action would be refused; undefined if it would not be. Throws Refusal if the platform cannot tell. */
  check(action: Action): Promise<Refusal | undefined>;
  /** Packs a game's own action for the platform. */
  pack(action: Message): Action;
  /** Opens the line again, for example after a seat was taken. */
  reopen(): void;
}

/** Follows a match until the owner is disposed of. `who`: the account that sits or watches there. */
export function createTable(matchId: string, who: Identity = viewer): Table {
  const { clients } = who;
  const game = gameOf(matchId);
  const [connection, setConnection] = createSignal<Connection>("connecting");
  const [problem, setProblem] = createSignal<Refusal>();
  const [board, setBoard] = createSignal<AnyBoard>();
  const [fixed, setFixed] = createSignal<Message>();
  const [looks, setLooks] = createSignal<readonly SeatLook[]>([]);
  const registry = createMemo(() => registryOf(board()));
  const stage = createStage(() => (document.hidden ? "none" : prefersStillness() ? "waiting" : "all"));
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
      await pause(0); // loading the board's code and drawing it are two tasks
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
          live?.close(); // the seat was given back, so its line tells nothing more
          void open();
        } else if (message.snapshot !== undefined) void readPast();
      },
      connection: (now, refusal) => {
        if (refusal?.reason === NOT_YOUR_SEAT && news.match()?.viewerSeat !== undefined) {
          void open(); // the seat was given back while the line was down
          return;
        }
        setConnection(now);
        setProblem(refusal);
      },
    });
    live.open();
  }

  /** Asks for what stays the same during the match until there is an answer, as most boards need it. */
  async function describe(loaded: AnyBoard | undefined): Promise<void> {
    const request = { gameOrMatchId: matchId };
    while (!isLeft) {
      try {
        const { table } = await call((options) => clients.engine.describeTable(request, options));
        if (isLeft || table === undefined) return;
        setLooks(table.seats);
        if (table.own !== undefined && loaded?.table !== undefined) setFixed(() => anyUnpack(table.own!, loaded.table!));
        return;
      } catch (error) {
        if (!fromError(error).isPassing) throw error;
        await pause(AGAIN_MILLISECONDS);
      }
    }
  }

  /**
   * Reads what happened before the line began. This is done after the line has told the current state: events between
   * the two answers then come twice, never not at all. If the log is too long for one message, the page's log begins
   * with the line's first event.
   */
  async function readPast(): Promise<void> {
    const request = { matchId, withWords: true };
    const asked = call((options) => clients.engine.getReplay(request, options), REPLAY_MILLISECONDS);
    const replay = await asked.catch(() => undefined);
    if (!isLeft && replay !== undefined) news.remember(replay.events);
  }

  const hurry = (): void => {
    if (document.hidden) return;
    if (connection() === "failed" && problem()?.isPassing) reopen(); // the platform did not answer when the table was opened
    else live?.hurry();
  };
  const reopen = (): void => void open();
  const lose = (): void => live?.lose();
  window.addEventListener("offline", lose);
  window.addEventListener("online", hurry);
  document.addEventListener("visibilitychange", hurry);
  document.addEventListener("resume", hurry); // the browser had frozen the page
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

/** The registry of the game's own messages. */
export function registryOf(board: AnyBoard | undefined): ReturnType<typeof createRegistry> {
  return board === undefined ? createRegistry() : createRegistry(board.view, board.event, board.action);
}

/** Whether the match goes on. */
export function isLive(match: Match | undefined): boolean {
  return match?.status === MatchStatus.LIVE;
}
