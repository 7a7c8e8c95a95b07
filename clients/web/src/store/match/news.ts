// What a stream has told of a match, as signals: match, view, legal actions, log, absences.
import type { Message, Registry } from "@bufbuild/protobuf";
import { anyUnpack, type Any } from "@bufbuild/protobuf/wkt";
import { batch, createMemo, createSignal, type Accessor } from "solid-js";
import type { AnyBoard, Context, Happened } from "../../board/contract";
import type { Action, Event, Match, Said } from "../../gen/ardri/match/v1/match_pb";
import { actionsOf, type Story, type Told } from "../../model/match/fold";
import { entry, type Entry } from "../../model/match/log";
import { heardAlso, stillSaid } from "../../model/match/phrases";
import { awayAfter, awayOf, awaySinceThen, type Away } from "../../model/match/presence";
import { standing, turnAt, turnSince } from "../../model/match/turns";
import { instant } from "../../model/words/clock";
import { pause } from "../../transport/calls/backoff";
import type { Stage } from "./stage";

export interface News {
  readonly match: Accessor<Match | undefined>;
  /** The newest view, even if the stage still shows earlier ones. */
  readonly view: Accessor<Message | undefined>;
  /**
   * The version since which it is the viewer's turn, or at which the page first sees the turn; undefined if it is not.
   */
  readonly turn: Accessor<bigint | undefined>;
  /** The viewer's legal actions now. */
  readonly actions: Accessor<readonly Action[]>;
  readonly log: Accessor<readonly Entry[]>;
  /** Seats whose players are not connected. */
  readonly away: Accessor<Away>;
  /** The number of spectators. */
  readonly watchers: Accessor<number>;
  /** Phrases that were said, the oldest first. */
  readonly said: Accessor<readonly Said[]>;
  /** The game's own events of the newest action that was not taken back. */
  readonly last: Accessor<readonly Message[]>;
  /** All actions that the stream has told, with the game's own events. */
  readonly acts: Accessor<readonly Act[]>;
  /** All known events, the oldest first. */
  readonly events: Accessor<readonly Event[]>;
  /** The game's own events of all known events, the oldest first. */
  history(): readonly Happened<Message>[];
  /** The engine's time, in milliseconds since 1970. */
  now(): number;
  /** Unpacks the game's own messages, and leaves out those of other types. */
  unpack(packed: readonly Any[]): readonly Message[];
}

/** An action of a seat, of chance (-1) or of the table (-2). */
export interface Act {
  readonly version: bigint;
  readonly seat: number;
  readonly events: readonly Message[];
}

/** News, with the functions that add to them. */
export interface NewsDesk extends News {
  /** Takes a match from a call, before the first message of its stream. */
  begin(match: Match): void;
  take(message: Told, story: Story): void;
  /** Adds events from before the first message to the log. */
  remember(events: readonly Event[]): void;
}

/** `board`, `registry` and `context` are read whenever something is told. */
export function createNews(
  stage: Stage,
  board: Accessor<AnyBoard | undefined>,
  registry: Accessor<Registry>,
  context: (view: Message) => Context<Message, Message>,
): NewsDesk {
  const [match, setMatch] = createSignal<Match>();
  const [view, setView] = createSignal<Message>();
  const [turn, setTurn] = createSignal<bigint>();
  const [actions, setActions] = createSignal<readonly Action[]>([]);
  const [log, setLog] = createSignal<readonly Entry[]>([]);
  const [away, setAway] = createSignal<Away>(new Map());
  const [watchers, setWatchers] = createSignal(0);
  const [said, setSaid] = createSignal<readonly Said[]>([]);
  const [past, setPast] = createSignal<readonly Event[]>([]);
  const [acts, setActs] = createSignal<readonly Act[]>([]);
  const known = new Set<bigint>();
  const opened = new WeakMap<Event, Happened<Message>>();
  /** How far the engine's clock is ahead of this device's, in milliseconds; undefined until it is known. */
  let offset: number | undefined;
  let packedView: Any | undefined;

  const unpack = (packed: readonly Any[]): readonly Message[] =>
    packed.flatMap((each) => anyUnpack(each, registry()) ?? []);
  const actsOf = ({ body, version }: Event): readonly Act[] =>
    body.case === "played" ? [{ version, seat: body.value.seat, events: unpack(body.value.events) }] : [];
  const eventsOf = (event: Event): readonly Message[] =>
    event.body.case === "played" ? unpack(event.body.value.events) : [];
  /** Unpacks each event only once, because boards ask for all of them repeatedly. */
  const happened = (event: Event): Happened<Message> => {
    const found = opened.get(event) ?? { version: event.version, events: eventsOf(event) };
    opened.set(event, found);
    return found;
  };
  const last = createMemo(() => {
    const newest = standing(past()).findLast((event) => happened(event).events.length > 0);
    return newest === undefined ? [] : happened(newest).events;
  });

  /** Shows the match's view if it has changed, after the scenes of the events that led to it. */
  function show(now: Match, events: readonly Message[]): void {
    if (now.view === undefined || now.view === packedView) return;
    packedView = now.view;
    // A game without a board here is played by a list of its actions, for which its view need not be read.
    const [shown = board() === undefined ? now.view : undefined] = unpack([now.view]);
    if (shown === undefined) return;
    const before = view();
    setView(shown);
    stage.play(before === undefined ? [] : (board()?.scenes(before, events, context(before)) ?? []), shown);
  }

  /**
   * Sets the engine's clock. A heartbeat tells the present time. An event may be old, as after sleep, so its time is
   * only a lower limit.
   */
  function setClock({ heartbeat, events }: Told): void {
    const time = heartbeat?.time ?? events.at(-1)?.time;
    if (time === undefined) return;
    const told = instant(time) - Date.now();
    offset = heartbeat?.time === undefined && offset !== undefined ? Math.max(offset, told) : told;
  }

  function append(events: readonly Event[], now: Match): void {
    const fresh = events.filter((event) => !known.has(event.version));
    if (fresh.length === 0) return;
    fresh.forEach(({ version }) => known.add(version));
    const entries = fresh.map((event) => ({ ...entry(now, event), ...(event.time && { at: instant(event.time) }) }));
    setLog((before) => [...before, ...entries].sort(byVersion));
    setPast((before) => [...before, ...fresh].sort(byVersion));
  }

  return {
    match,
    view,
    turn,
    actions,
    log,
    away,
    watchers,
    said,
    last,
    acts,
    events: past,
    history: () => past().map(happened),
    now: () => Date.now() + (offset ?? 0),
    unpack,
    begin: (found) => {
      batch(() => {
        setMatch(found);
        setTurn((since) => turnAt(found, since));
      });
      // The board is drawn in a task of its own, so that the page responds before it. The stream may have shown a newer
      // view by then.
      void pause(0).then(() => view() === undefined && show(found, []));
    },
    take: (message, story) =>
      batch(() => {
        const now = story.match;
        setClock(message);
        if (now === undefined) return;
        setTurn((since) => turnSince(since, story));
        setMatch(now);
        setActions(actionsOf(story) ?? []);
        append(message.events, now);
        setActs((before) => [...before, ...message.events.flatMap(actsOf)]);
        setAway((before) => message.events.reduce(awayAfter, before));
        const { presence } = message;
        if (presence !== undefined) {
          setAway((before) => awayOf(presence, before));
          setWatchers(presence.watchers);
        }
        setSaid((before) => heardAlso(stillSaid(before, message.events), message.said));
        const told = message.events.map(eventsOf).filter((events) => events.length > 0);
        show(now, told.flat());
      }),
    remember: (events) =>
      batch(() => {
        const now = match();
        if (now === undefined) return;
        append(events, now);
        setAway((before) => awaySinceThen(before, events));
      }),
  };
}

function byVersion(one: { readonly version: bigint }, other: { readonly version: bigint }): number {
  return Number(one.version - other.version);
}
