// The parts of a lesson, and when a task is fulfilled. That depends on what the engine tells, never on rules in this
// client. Pure. The lessons themselves are data: one file for each game, in src/lessons.
import type { Message } from "@bufbuild/protobuf";
import type { Any } from "@bufbuild/protobuf/wkt";

/** A game's own event. */
export interface OwnEvent {
  readonly kind: { readonly case?: string | undefined; readonly value?: unknown };
}

/** An event that fulfils a task: its kind, and the fields of it that matter. */
export type Wanted<E extends OwnEvent = OwnEvent> = OfKind<E["kind"]>;
type OfKind<K> = K extends { readonly case: infer Case extends string; readonly value: infer Value }
  ? { readonly event: Case } & Partial<Omit<Value, "$typeName" | "$unknown">>
  : never;

export interface Lesson<E extends OwnEvent = OwnEvent> {
  readonly game: string;
  /** What the lesson is about, in a sentence. */
  readonly about: string;
  readonly tasks: readonly Task<E>[];
}

/** One step of a lesson: something to read, and usually something to do on the board. */
export interface Task<E extends OwnEvent = OwnEvent> {
  readonly title: string;
  /** One string for each paragraph. */
  readonly text: readonly string[];
  /** Numbers of rules for further reading. */
  readonly rules?: readonly string[];
  /** The position in which the task begins; left out where it goes on from the task before. */
  readonly start?: Start;
  /** Places to which the text refers. */
  readonly point?: readonly string[];
  /** Any one of these events fulfils the task. A task without `aim` and `refused` is only read. */
  readonly aim?: readonly Wanted<E>[];
  /** The task is fulfilled when the learner tries what one of these rules forbids. */
  readonly refused?: readonly string[];
  /** Actions, in notation, that fulfil the task. They are shown on request, and played to reach a later task. */
  readonly way?: readonly string[];
  /** After this many of the learner's actions without the aim, the learner is astray; 1 if left out. */
  readonly within?: number;
  /** What to say then, following the words for what has happened instead. */
  readonly other?: string;
  /** What to say when the task is fulfilled. */
  readonly done?: string;
}

/** How a position is reached: a match of two seats, played from its beginning, always with the same chance. */
export interface Start {
  readonly seed: number;
  /** The learner's seat. */
  readonly seat: number;
  /** The game's own options; the defaults if left out. */
  readonly options?: Any;
  /** What each side has done up to there, in notation. The partner continues its list when the learner has acted. */
  readonly own?: readonly string[];
  readonly partner?: readonly string[];
  /** The partner's action without a list, or if the next one is illegal: the first that begins like one of these. */
  readonly habits?: readonly string[];
}

/** An action and its events, as the engine told them. */
export interface Told {
  readonly version: bigint;
  readonly seat: number;
  readonly events: readonly Message[];
}

/** `astray`: something else has happened, and the position has to be set up again. */
export type Verdict = "open" | "met" | "astray";

/** Whether the task is only to be read. */
export function isReading(task: Task): boolean {
  return task.aim === undefined && task.refused === undefined;
}

/** The verdict on the task. `told`: everything since the task began. */
export function judge(task: Task, seat: number, told: readonly Told[]): Verdict {
  const events = told.flatMap((each) => each.events);
  if (task.aim?.some((wanted) => events.some((event) => fits(event, wanted)))) return "met";
  const actions = told.filter((each) => each.seat === seat).length;
  return actions < (task.within ?? 1) ? "open" : "astray";
}

/** Whether the event is of the wanted kind and has the wanted values. */
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

/**
 * Where the task begins, and the learner's actions up to there: those of its start, and the ways of all tasks between.
 */
export function startOf(lesson: Lesson, at: number): { readonly start: Start; readonly own: readonly string[] } {
  const from = lesson.tasks.findLastIndex((task, index) => index <= at && task.start !== undefined);
  const start = lesson.tasks[from]?.start;
  if (start === undefined) throw new Error(`the lesson of ${lesson.game} has no position for task ${at}`);
  return { start, own: [...(start.own ?? []), ...lesson.tasks.slice(from, at).flatMap((task) => task.way ?? [])] };
}

/** The seed of all chance, as 32 bytes for the platform. */
export function seedBytes(seed: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(32);
  new DataView(bytes.buffer).setUint32(28, seed);
  return bytes;
}

/** What the partner does: the next action of its list if that is legal, else one by habit, else the first legal one. */
export function replyOf(legal: readonly string[], next: string | undefined, habits: readonly string[]): string | undefined {
  if (next !== undefined && legal.includes(next)) return next;
  for (const habit of habits) {
    const found = legal.find((notation) => notation.startsWith(habit));
    if (found !== undefined) return found;
  }
  return legal[0];
}

/** The next key to press for an action whose steps have these keys. */
export function nextKey(keys: readonly string[], path: readonly string[], notation: string): string {
  return keys.find((key) => !path.includes(key)) ?? notation;
}

/** Checks a lesson's events against the game's own event type, and returns the lesson as one of any game. */
export function anyLesson(lesson: unknown): Lesson {
  return lesson as Lesson;
}
