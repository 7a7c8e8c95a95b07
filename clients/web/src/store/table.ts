// One match, as the page shows it: what the stream has told, its log, its clocks, and the ways to act on it.
import { create, createRegistry, type Message } from "@bufbuild/protobuf";
import { anyPack, anyUnpack, type Any } from "@bufbuild/protobuf/wkt";
import { batch, createMemo, createSignal, onCleanup, type Accessor } from "solid-js";
import type { AnyBoard, Context, Scene } from "../board/contract";
import { gameOf, loadBoard } from "../board/games";
import { WatchMatchResponseSchema } from "../gen/ardri/engine/v1/engine_service_pb";
import { ActionSchema, MatchStatus, type Action, type Event, type Match } from "../gen/ardri/match/v1/match_pb";
import type { SeatLook } from "../gen/ardri/match/v1/table_pb";
import { instant } from "../model/clock";
import type { Story, Told } from "../model/fold";
import { entry, type Entry } from "../model/log";
import { call } from "../transport/clients";
import { LiveMatch, type Connection } from "../transport/live_match";
import { playSocket } from "../transport/play_socket";
import { Refusal, fromError, fromStatus } from "../transport/refusal";
import { playAlone, watchStream } from "../transport/watch_stream";
import { clients, signedIn } from "./account";
import { preferences } from "./preferences";
import { createStage, prefersStillness, type Stage } from "./stage";

const REPLAY_MILLISECONDS = 30_000;

export interface Table {
  readonly matchId: string;
  readonly game: string;
  readonly connection: Accessor<Connection>;
  /** Why the connection is lost or has failed. */
  readonly problem: Accessor<Refusal | undefined>;
  readonly match: Accessor<Match | undefined>;
  /** Undefined until it is loaded, and of a game without one. */
  readonly board: Accessor<AnyBoard | undefined>;
  /** What stays the same in the match: the game's own part, and how each seat's pieces look. */
  readonly fixed: Accessor<Message | undefined>;
  readonly looks: Accessor<readonly SeatLook[]>;
  readonly stage: Stage;
  /** The newest view, whatever the stage still shows. */
  readonly view: Accessor<Message | undefined>;
  /** What the viewer may do now. */
  readonly actions: Accessor<readonly Action[]>;
  readonly version: Accessor<bigint>;
  readonly seat: Accessor<number | undefined>;
  readonly log: Accessor<readonly Entry[]>;
  /** Seats whose players are not connected. */
  readonly away: Accessor<ReadonlySet<number>>;
  /** The game's own events of the newest action. */
  readonly last: Accessor<readonly Message[]>;
  /** The engine's time, in milliseconds since 1970. */
  now(): number;
  context(view: Message): Context<Message, Message>;
  /** The version of its event. Throws Refusal. */
  act(action: Action): Promise<bigint>;
  /** Why an action would be refused; undefined if it would not. */
  check(action: Action): Promise<Refusal | undefined>;
  /** A game's own action, as the platform takes it. */
  pack(action: Message): Action;
  /** The events of a list of packed ones. */
  events(packed: readonly Any[]): readonly Message[];
  /** Opens the line anew, as after a seat was taken. */
  reopen(): void;
}

/** The table of a match, until the owner is disposed of. */
export function createTable(matchId: string): Table {
  const game = gameOf(matchId);
  const [connection, setConnection] = createSignal<Connection>("connecting");
  const [problem, setProblem] = createSignal<Refusal>();
  const [match, setMatch] = createSignal<Match>();
  const [board, setBoard] = createSignal<AnyBoard>();
  const [fixed, setFixed] = createSignal<Message>();
  const [looks, setLooks] = createSignal<readonly SeatLook[]>([]);
  const [view, setView] = createSignal<Message>();
  const [actions, setActions] = createSignal<readonly Action[]>([]);
  const [log, setLog] = createSignal<readonly Entry[]>([]);
  const [away, setAway] = createSignal<ReadonlySet<number>>(new Set());
  const [last, setLast] = createSignal<readonly Message[]>([]);
  const stage = createStage(() => preferences.animations && !prefersStillness() && !document.hidden);
  const registry = createMemo(() => {
    const known = board();
    return known === undefined ? createRegistry() : createRegistry(known.view, known.event, known.action);
  });
  let live: LiveMatch | undefined;
  let offset = 0;
  let isLeft = false;

  const seat = (): number | undefined => match()?.viewerSeat;
  const context = (shown: Message): Context<Message, Message> => {
    return { view: shown, table: fixed(), seat: seat(), looks: looks() };
  };
  const events = (packed: readonly Any[]): readonly Message[] =>
    packed.flatMap((each) => anyUnpack(each, registry()) ?? []);

  async function open(): Promise<void> {
    setProblem(undefined);
    try {
      const [account, found, loaded] = await Promise.all([
        signedIn(),
        signedIn().then(() => call((options) => clients.engine.getMatch({ matchId }, options))),
        loadBoard(game),
      ]);
      if (isLeft) return;
      setBoard(() => loaded);
      if (found.match !== undefined) tell(create(WatchMatchResponseSchema), { match: found.match }, {});
      dial(account.token, found.match?.viewerSeat !== undefined);
      void Promise.all([describe(loaded), readPast()]);
    } catch (error) {
      fail(fromError(error));
    }
  }

  async function describe(of: AnyBoard | undefined): Promise<void> {
    const request = { gameOrMatchId: matchId };
    const { table } = await call((options) => clients.engine.describeTable(request, options));
    if (isLeft || table === undefined) return;
    setLooks(table.seats);
    const own = table.own === undefined || of?.table === undefined ? undefined : anyUnpack(table.own, of.table);
    setFixed(() => own);
  }

  function dial(token: string, isSeated: boolean): void {
    const watching = watchStream(clients.engine, matchId);
    const dials = isSeated ? [playSocket(matchId, token), watching] : [watching];
    live?.close();
    live = new LiveMatch(dials, (act) => playAlone(clients.engine, matchId, act), {
      told: (message, story, before) => batch(() => tell(message, story, before)),
      connection: (now, refusal) => {
        setConnection(now);
        setProblem(refusal);
      },
    });
    live.open();
  }

  function fail(refusal: Refusal): void {
    setProblem(refusal);
    setConnection("failed");
  }

  function tell(message: Told, story: Story, before: Story): void {
    keepTime(message);
    const now = story.match;
    if (now === undefined) return;
    setMatch(now);
    setActions(story.position?.version === now.version ? story.position.actions : []);
    append(message.events.map((event) => entry(now, event)));
    setAway((before) => message.events.reduce(withPresence, before));
    const own = message.events.flatMap(ownEvents);
    if (own.length > 0) setLast(newestOf(message.events));
    const shown = now.view === undefined ? undefined : anyUnpack(now.view, registry());
    if (shown === undefined || now.view === before.match?.view) return;
    const from = view();
    setView(shown);
    stage.play(from === undefined ? [] : scenes(from, own), shown);
  }

  function scenes(from: Message, own: readonly Message[]): readonly Scene<Message, Message>[] {
    return board()?.scenes(from, own, context(from)) ?? [];
  }

  function ownEvents(event: Event): readonly Message[] {
    return event.body.case === "played" ? events(event.body.value.events) : [];
  }

  function newestOf(told: readonly Event[]): readonly Message[] {
    return told.map(ownEvents).findLast((own) => own.length > 0) ?? [];
  }

  function append(entries: readonly Entry[]): void {
    setLog((known) => [...known, ...entries].sort((one, other) => Number(one.version - other.version)));
  }

  function keepTime(message: Told): void {
    const time = message.heartbeat?.time ?? message.events.at(-1)?.time;
    if (time !== undefined) offset = instant(time) - Date.now();
  }

  /** What was told before this page was there. */
  async function readPast(): Promise<void> {
    try {
      const request = { matchId, withWords: true };
      const replay = await call((options) => clients.engine.getReplay(request, options), REPLAY_MILLISECONDS);
      const known = match();
      if (isLeft || known === undefined) return;
      const seen = new Set(log().map((each) => each.version));
      append(replay.events.filter((event) => !seen.has(event.version)).map((event) => entry(known, event)));
      if (last().length === 0) setLast(newestOf(replay.events));
    } catch {
      // A log too long for one message, or a quota: it begins with what comes from now on.
    }
  }

  const hurry = (): void => {
    if (!document.hidden) live?.hurry();
  };
  window.addEventListener("online", hurry);
  document.addEventListener("visibilitychange", hurry);
  onCleanup(() => {
    isLeft = true;
    live?.close();
    window.removeEventListener("online", hurry);
    document.removeEventListener("visibilitychange", hurry);
  });

  void open();
  return {
    matchId,
    game,
    connection,
    problem,
    match,
    board,
    fixed,
    looks,
    stage,
    view,
    actions,
    version: () => match()?.version ?? 0n,
    seat,
    log,
    away,
    last,
    now: () => Date.now() + offset,
    context,
    act: (action) => {
      if (live === undefined) return Promise.reject(Refusal.unreachable("the match is not open yet"));
      return live.act(action, match()?.version ?? 0n);
    },
    check: async (action) => {
      const request = { matchId, expectedVersion: match()?.version ?? 0n, action };
      const { refusal } = await call((options) => clients.engine.checkAction(request, options));
      return refusal === undefined ? undefined : fromStatus(refusal);
    },
    pack: (action) => {
      const known = board();
      if (known === undefined) throw new Error("a board packs its own actions alone");
      return create(ActionSchema, { typed: anyPack(known.action, action) });
    },
    events,
    reopen: () => void open(),
  };
}

function withPresence(away: ReadonlySet<number>, { body }: Event): ReadonlySet<number> {
  if (body.case === "left") return new Set([...away, body.value.seat]);
  return body.case === "returned" ? new Set([...away].filter((seat) => seat !== body.value.seat)) : away;
}

/** Whether the match goes on. */
export function isLive(match: Match | undefined): boolean {
  return match?.status === MatchStatus.LIVE;
}
