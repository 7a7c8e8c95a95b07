// What a lesson is made of, and when a task of it is fulfilled: by what the engine tells, never by rules of our own.
// Pure; the lessons themselves are data, a file a game, in src/lessons.
import type { Message } from "@bufbuild/protobuf";
import type { Any } from "@bufbuild/protobuf/wkt";

/** A game's own event. */
export interface OwnEvent {
  readonly kind: { readonly case?: string | undefined; readonly value?: unknown };
}

/** An event that would do: its kind, and whatever fields of it matter. */
export type Wanted<E extends OwnEvent = OwnEvent> = OfKind<E["kind"]>;
type OfKind<K> = K extends { readonly case: infer Case extends string; readonly value: infer Value }
  ? { readonly event: Case } & Partial<Omit<Value, "$typeName" | "$unknown">>
  : never;

export interface Lesson<E extends OwnEvent = OwnEvent> {
  readonly game: string;
  /** What it is about, in a sentence. */
  readonly about: string;
  readonly tasks: readonly Task<E>[];
}

/** One step of a lesson: something to read, and mostly something to do on the board. */
export interface Task<E extends OwnEvent = OwnEvent> {
  readonly title: string;
  /** A paragraph each. */
  readonly text: readonly string[];
  /** Rules to read more in. */
  readonly rules?: readonly string[];
  /** The position that it begins in; left out where it goes on from the task before. */
  readonly start?: Start;
  /** Places that the text speaks of. */
  readonly point?: readonly string[];
  /** Any one of these events fulfils it; without them and without `refused` it is only read. */
  readonly aim?: readonly Wanted<E>[];
  /** It is fulfilled by asking for something that one of these rules forbids. */
  readonly refused?: readonly string[];
  /** Actions, in notation, that fulfil it: shown to whoever asks, and how a later task is reached. */
  readonly way?: readonly string[];
  /** So many actions of the learner without the aim are too many; 1 if left out. */
  readonly within?: number;
  /** What to say then, after what has happened instead. */
  readonly other?: string;
  /** What to say when it is fulfilled. */
  readonly done?: string;
}

/** How a position is reached: a match of two seats from its very beginning, always with the same chance. */
export interface Start {
  readonly seed: number;
  /** The learner's. */
  readonly seat: number;
  /** The game's own options; those of every match if left out. */
  readonly options?: Any;
  /** What each side has done by then, in notation; the partner goes on with its list when the learner has acted. */
  readonly own?: readonly string[];
  readonly partner?: readonly string[];
  /** What the partner does without a list, or if that is not legal: the first action that begins like one of these. */
  readonly habits?: readonly string[];
}

/** What has happened, as the engine told it. */
export interface Told {
  readonly version: bigint;
  readonly seat: number;
  readonly events: readonly Message[];
}

/** `astray`: something else has happened, and the position has to be set up again. */
export type Verdict = "open" | "met" | "astray";

/** Whether there is nothing to do but to read. */
export function isReading(task: Task): boolean {
  return task.aim === undefined && task.refused === undefined;
}

/** `told`: since the task began. */
export function judge(task: Task, seat: number, told: readonly Told[]): Verdict {
  const events = told.flatMap((each) => each.events);
  if (task.aim?.some((wanted) => events.some((event) => fits(event, wanted)))) return "met";
  const actions = told.filter((each) => each.seat === seat).length;
  return actions < (task.within ?? 1) ? "open" : "astray";
}

/** Whether the event is of that kind, and has these values where any are named. */
export function fits(event: Message, wanted: Wanted): boolean {
  const { event: name, ...fields } = wanted as unknown as { readonly event: string } & Readonly<Record<string, unknown>>;
  const { kind } = event as unknown as OwnEvent;
  const value = kind?.value as Readonly<Record<string, unknown>> | undefined;
  return kind?.case === name && Object.entries(fields).every(([field, like]) => areAlike(value?.[field], like));
}

function areAlike(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((each, at) => each === other[at]);
}

/** Where the task begins, and what the learner has done up to then: what its start says, and the ways of all between. */
export function startOf(lesson: Lesson, at: number): { readonly start: Start; readonly own: readonly string[] } {
  const from = lesson.tasks.findLastIndex((task, index) => index <= at && task.start !== undefined);
  const start = lesson.tasks[from]?.start;
  if (start === undefined) throw new Error(`the lesson of ${lesson.game} has no position for task ${at}`);
  return { start, own: [...(start.own ?? []), ...lesson.tasks.slice(from, at).flatMap((task) => task.way ?? [])] };
}

/** The seed of all chance, as the platform takes it. */
export function seedBytes(seed: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(32);
  new DataView(bytes.buffer).setUint32(28, seed);
  return bytes;
}

/** What the partner does: the next of its list if that is legal, else by habit, else the first there is. */
export function replyOf(legal: readonly string[], next: string | undefined, habits: readonly string[]): string | undefined {
  if (next !== undefined && legal.includes(next)) return next;
  for (const habit of habits) {
    const found = legal.find((notation) => notation.startsWith(habit));
    if (found !== undefined) return found;
  }
  return legal[0];
}

/** Which key to press next on the way to an action whose steps have these keys. */
export function nextKey(keys: readonly string[], path: readonly string[], notation: string): string {
  return keys.find((key) => !path.includes(key)) ?? notation;
}
