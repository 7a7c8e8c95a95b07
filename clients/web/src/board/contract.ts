// What a game's board is to the page around it. A board is drawn from the engine's view and asks for what was
// pressed; it knows no transport, and it decides nothing: what may be done comes from the engine's legal actions.
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
  /** What stays the same in a match; left out by a board that needs none. */
  readonly table?: GenMessage<T>;

  /** The board, as one `<svg>` or several: pointer, touch, keyboard and screen reader alike. */
  readonly Component: Component<BoardProps<V, A, E, T>>;
  /** What is shown beside the board, under the seats, such as a hand or a roster. */
  readonly Aside?: Component<BoardProps<V, A, E, T>>;

  /**
   * A legal action as the choices that lead to it, first to last. A step on the board has the place as its key,
   * a step in the bar becomes a numbered button. Places need unique keys over all steps: pressing one that stood
   * at an earlier step chooses that instead. `as`: its notation and, if the engine gives one, its meaning.
   */
  steps(action: A, context: Context<V, T>, as: Action): readonly Step[];
  /**
   * What pressing `key` after `path` was meant to do, though it is not legal: the engine is asked why not. Undefined
   * where no action can be meant.
   */
  attempt?(path: readonly string[], key: string, context: Context<V, T>): A | undefined;
  /** What the viewer has to choose next, in a sentence: `Choose a man to move.` */
  prompt(path: readonly string[], context: Context<V, T>): string;
  /** What a place holds, for screen readers: `e5, king, on the throne`. */
  describe(place: string, context: Context<V, T>): string;
  /** What a seat has, a line each, for the panel of seats: `16 men`. */
  holds?(seat: number, context: Context<V, T>): readonly string[];
  /** The events of one message as scenes to be shown one by one; the view of the end is shown after the last. */
  scenes(before: V, events: readonly E[], context: Context<V, T>): readonly Scene<V, E>[];
  /**
   * What the seat might do once it is to act, as far as the board can tell: a premove may be one of these. It is
   * sent if it is legal then, and else dropped.
   */
  ahead?(context: Context<V, T>): readonly { readonly notation: string; readonly action: A }[];
  /** The places that an action leads over, by its notation, for lines that are drawn; none if it says nothing of them. */
  places?(notation: string): readonly string[];
  /** The marks of the board, explained. */
  readonly legend: readonly LegendRow[];
}

/** What a board is asked about. */
export interface Context<V, T> {
  readonly view: V;
  /** Undefined until it is known. */
  readonly table: T | undefined;
  /** The viewer's own; undefined for a spectator. */
  readonly seat: number | undefined;
  /** Colour, pattern, shape and letter of each seat's pieces; empty until they are known. */
  readonly looks: readonly SeatLook[];
}

/** An event being shown. */
export interface Scene<V, E> {
  readonly event: E;
  /** The board as it is after the event; need not be complete, as the engine's own view follows. */
  readonly view: V;
  /** How long it is shown; 0: not by itself. */
  readonly milliseconds: number;
  /** It stays until the viewer presses Next, or for some seconds. */
  readonly waits?: boolean;
  readonly sound?: Sound;
}

/** `turn` and `end` are the page's own. */
export type Sound = "move" | "capture" | "reveal" | "turn" | "end";

/** Never destructured: Solid reads them anew where they are used. */
export interface BoardProps<V, A, E, T> extends Context<V, T> {
  readonly matchId: string;
  /** Only a picture: no roles, no focus, nothing to press. */
  readonly still: boolean;
  /** Seen from the other side, for boards that have one. */
  readonly flipped: boolean;
  /** An older position is looked at, not the newest. */
  readonly past?: boolean;
  readonly choice: Choice;
  readonly intents: Intents<A>;
  /** The event that is being shown now; `view` is as it is after it. */
  readonly scene: Scene<V, E> | undefined;
  /** The events of the newest action, for marks of the last move. */
  readonly last: readonly E[];
  /** All that has happened so far, the oldest first; not from the beginning where that is not known. */
  history?(): readonly Happened<E>[];
  /** What the action that is pointed at would cause, as far as the viewer may know; empty without one. */
  readonly preview: readonly E[];
}

/** The game's own events of one event of the match. */
export interface Happened<E> {
  readonly version: bigint;
  readonly events: readonly E[];
}

/** What is chosen, and what may be chosen next. Reactive. */
export interface Choice {
  /** The viewer is to choose now. */
  readonly isOpen: boolean;
  /** Keys chosen so far. */
  readonly path: readonly string[];
  /** What may follow, by key; those of the bar too. */
  readonly options: ReadonlyMap<string, Step>;
  /** What may stand at the first step, by key: other pieces that could be taken up. */
  readonly starts: ReadonlyMap<string, Step>;
  /** The key that pointer or focus is at. */
  readonly pointed: string | undefined;
  /** Sent and not answered yet, or a premove: the keys of its path. */
  readonly pending: readonly string[];
  /** Takes the step, takes it back, or says why it cannot be taken. */
  press(key: string): void;
  /** Pointer or focus is at a place, or at none. */
  point(key: string | undefined): void;
  /** One step back. */
  back(): void;
}

/** What a board may ask for beside steps, where a game has more than steps. */
export interface Intents<A> {
  /** Sends an action of the board's own making; true once it is committed. A refusal is shown by the page. */
  act(action: A): Promise<boolean>;
  /** Sends them one by one, each after the answer to the one before it; how many were committed. */
  actAll(actions: readonly A[]): Promise<number>;
  /** Says a sentence to the viewer, aloud to a screen reader. */
  say(words: string): void;
}

/** One mark and what it means. */
export interface LegendRow {
  readonly name: string;
  readonly text: string;
  /** Draws it, in a box of 40 by 40. */
  readonly Symbol: Component;
}

/** A board as the page holds it, whatever its game. */
export type AnyBoard = Board<Message, Message, Message, Message>;

/** Checks a board's types, and hands it on as any board. */
export function defineBoard<V extends Message, A extends Message, E extends Message, T extends Message = Message>(
  board: Board<V, A, E, T>,
): AnyBoard {
  return board as unknown as AnyBoard;
}
