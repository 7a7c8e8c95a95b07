// The contract between a game's board and the page around it. A board draws the engine's view and reports what was
// pressed. It knows no transport and decides nothing: the engine's legal actions say what may be done.
import type { Message } from "@bufbuild/protobuf";
import type { GenMessage } from "@bufbuild/protobuf/codegenv2";
import type { Component } from "solid-js";
import type { Action } from "../gen/ardri/match/v1/match_pb";
import type { SeatLook } from "../gen/ardri/match/v1/table_pb";
import type { Step } from "../model/match/selection";

/** A game's board: what `board/<game>/index.ts` exports as `board`, made by `defineBoard`. */
export interface Board<V extends Message, A extends Message, E extends Message, T extends Message> {
  /** The game's own messages. */
  readonly view: GenMessage<V>;
  readonly action: GenMessage<A>;
  readonly event: GenMessage<E>;
  /** The message of what stays the same during a match; left out by a board that needs none. */
  readonly table?: GenMessage<T>;

  /** The board, as one `<svg>` or several: pointer, touch, keyboard and screen reader alike. */
  readonly Component: Component<BoardProps<V, A, E, T>>;
  /** What is shown beside the board, under the seats, such as a hand or a roster. */
  readonly Aside?: Component<BoardProps<V, A, E, T>>;

  /**
   * A legal action as the choices that lead to it, first to last. A step on the board has its place as its key; a step
   * in the bar becomes a numbered button. No two steps share a key: pressing a place that could stand at an earlier
   * step chooses that one instead. `as`: the action's notation and, if the engine gives one, its meaning.
   */
  steps(action: A, context: Context<V, T>, as: Action): readonly Step[];
  /**
   * The action that pressing `key` after `path` was meant to be although it is not legal. The page asks the engine why
   * not. Undefined where no action can be meant.
   */
  attempt?(path: readonly string[], key: string, context: Context<V, T>): A | undefined;
  /** A sentence that says what the viewer has to choose next: `Choose a man to move.` */
  prompt(path: readonly string[], context: Context<V, T>): string;
  /** Describes what a place holds, for screen readers: `e5, king, on the throne`. */
  describe(place: string, context: Context<V, T>): string;
  /** What a seat has, one line for each thing, for the panel of seats: `16 men`. */
  holds?(seat: number, context: Context<V, T>): readonly string[];
  /** The events of one message as scenes that are shown one by one. The final view is shown after the last scene. */
  scenes(before: V, events: readonly E[], context: Context<V, T>): readonly Scene<V, E>[];
  /**
   * Actions that the seat may want to take once it is its turn, as far as the board can tell. A premove can be one of
   * these. It is sent if it is legal then, and dropped otherwise.
   */
  ahead?(context: Context<V, T>): readonly { readonly notation: string; readonly action: A }[];
  /** The places over which an action leads, by its notation, for drawn lines; empty if the notation names none. */
  places?(notation: string): readonly string[];
  /** Explains the marks of the board. */
  readonly legend: readonly LegendRow[];
}

/** What a board knows when it is asked about something. */
export interface Context<V, T> {
  readonly view: V;
  /** Undefined until the table is known. */
  readonly table: T | undefined;
  /** The viewer's own seat; undefined for a spectator. */
  readonly seat: number | undefined;
  /** Colour, pattern, shape and letter of each seat's pieces; empty until they are known. */
  readonly looks: readonly SeatLook[];
}

/** An event that is being shown. */
export interface Scene<V, E> {
  readonly event: E;
  /** The view after the event. It need not be complete, because the engine's own view follows. */
  readonly view: V;
  /** How long the scene is shown. With 0 it is not shown by itself. */
  readonly milliseconds: number;
  /** Whether the scene stays until the viewer presses Next, or for some seconds. */
  readonly waits?: boolean;
  readonly sound?: Sound;
}

/** `turn` and `end` are played by the page itself. */
export type Sound = "move" | "capture" | "reveal" | "turn" | "end";

/** Never destructure these: Solid tracks each property where it is read. */
export interface BoardProps<V, A, E, T> extends Context<V, T> {
  readonly matchId: string;
  /** Whether this is only a picture, without roles, focus or anything to press. */
  readonly still: boolean;
  /** Whether the board is seen from the other side, for boards that have one. */
  readonly flipped: boolean;
  /** Whether an older position is shown, not the newest. */
  readonly past?: boolean;
  readonly choice: Choice;
  readonly intents: Intents<A>;
  /** The event that is being shown now. Then `view` is the view after it. */
  readonly scene: Scene<V, E> | undefined;
  /** The events of the newest action, for marks of the last move. */
  readonly last: readonly E[];
  /** All that has happened so far, the oldest first. It may begin later than the match does. */
  history?(): readonly Happened<E>[];
  /** What the action under the pointer would cause, as far as the viewer may know; empty without such an action. */
  readonly preview: readonly E[];
}

/** The game's own events of one event of the match. */
export interface Happened<E> {
  readonly version: bigint;
  readonly events: readonly E[];
}

/** What is chosen, and what can be chosen next. Reactive. */
export interface Choice {
  /** Whether the viewer is to choose now. */
  readonly isOpen: boolean;
  /** Keys chosen so far. */
  readonly path: readonly string[];
  /** Steps that may follow, by key, with those in the bar. */
  readonly options: ReadonlyMap<string, Step>;
  /** Steps that may come first, by key: for example other pieces that could be taken up. */
  readonly starts: ReadonlyMap<string, Step>;
  /** The key under the pointer or with the focus. */
  readonly pointed: string | undefined;
  /** The keys of a path that was sent and is not answered yet, or of a premove. */
  readonly pending: readonly string[];
  /** Takes the step, takes it back, or says why it cannot be taken. */
  press(key: string): void;
  /** Tells that the pointer or the focus is at a place, or at none. */
  point(key: string | undefined): void;
  /** Goes one step back. */
  back(): void;
}

/** What a board may ask for besides steps, where a game has more than steps. */
export interface Intents<A> {
  /** Sends an action that the board has made; true once it is committed. The page shows a refusal. */
  act(action: A): Promise<boolean>;
  /** Sends the actions one by one, each after the answer to the one before it. Returns how many were committed. */
  actAll(actions: readonly A[]): Promise<number>;
  /** Says a sentence to the viewer, aloud to a screen reader. */
  say(words: string): void;
}

/** One mark and what it means. */
export interface LegendRow {
  readonly name: string;
  readonly text: string;
  /** Draws the mark, in a box of 40 by 40. */
  readonly Symbol: Component;
}

/** A board as the page holds it, whatever its game. */
export type AnyBoard = Board<Message, Message, Message, Message>;

/** Checks a board's types, and returns it as a board of any game. */
export function defineBoard<V extends Message, A extends Message, E extends Message, T extends Message = Message>(
  board: Board<V, A, E, T>,
): AnyBoard {
  return board as unknown as AnyBoard;
}
