// A lesson as the viewer goes through it: which task, in which position, and how that stands.
import { createSignal, onCleanup, untrack, type Accessor } from "solid-js";
import { isReading, judge, startOf, type Lesson, type Task, type Told } from "../../model/learning/lesson";
import { failure } from "../requests/failure";
import { openPractice, type Practice } from "./practice";
import { keepProgress, progress } from "./progress";

/**
 * `opening`: the position is being set up. `reading`: there is nothing to do. `astray`: something else has happened.
 * `over`: all tasks are done. `failed`: the platform does not answer.
 */
export type Stage = "opening" | "reading" | "doing" | "met" | "astray" | "over" | "failed";

export interface Learning {
  readonly lesson: Lesson;
  readonly at: Accessor<number>;
  /** The last one once all are done. */
  readonly task: Accessor<Task>;
  readonly stage: Accessor<Stage>;
  readonly practice: Accessor<Practice | undefined>;
  readonly problem: Accessor<string>;
  /** The way is shown, one place after the other. */
  readonly isShown: Accessor<boolean>;
  /** Actions of the learner since the task began. */
  readonly done: Accessor<number>;
  show(): void;
  /** To any task; its position is set up anew. */
  go(at: number): void;
  /** To the next task, in the same position if that goes on. */
  next(): void;
  again(): void;
  /** All that the engine has told of the position's match. */
  heard(told: readonly Told[]): void;
  /** The engine has said no, by that rule. */
  refused(rule: string): void;
}

export function createLearning(lesson: Lesson): Learning {
  const last = lesson.tasks.length - 1;
  const [at, setAt] = createSignal(Math.min(progress()[lesson.game] ?? 0, lesson.tasks.length));
  const [stage, setStage] = createSignal<Stage>("opening");
  const [practice, setPractice] = createSignal<Practice>();
  const [problem, setProblem] = createSignal("");
  const [isShown, setShown] = createSignal(false);
  const [done, setDone] = createSignal(0);
  let told: readonly Told[] = [];
  let since = -1n;
  let opening: AbortController | undefined;

  const task = (): Task => lesson.tasks[Math.min(at(), last)]!;
  const leave = (): void => {
    opening?.abort();
    untrack(practice)?.close();
    setPractice(undefined);
  };
  onCleanup(leave);

  async function open(): Promise<void> {
    leave();
    const aborted = (opening = new AbortController()).signal;
    setStage("opening");
    try {
      const { start, own } = startOf(lesson, Math.min(untrack(at), last));
      const found = await openPractice(lesson.game, start, own, aborted);
      if (aborted.aborted) return found.close();
      [told, since] = [[], -1n];
      setPractice(found);
      begin();
    } catch (error) {
      if (aborted.aborted) return;
      setProblem(failure(error));
      setStage("failed");
    }
  }

  function begin(): void {
    setShown(false);
    setDone(0);
    if (untrack(at) > last) return void setStage("over");
    setStage(isReading(untrack(task)) ? "reading" : "doing");
    consider();
  }

  function consider(): void {
    const seat = untrack(practice)?.seat;
    if (untrack(stage) !== "doing" || seat === undefined) return;
    const news = told.filter((each) => each.version > since);
    setDone(news.filter((each) => each.seat === seat).length);
    for (const [index, { version }] of news.entries()) {
      if (judge(untrack(task), seat, news.slice(0, index + 1)) === "met") return settle("met", version);
    }
    // Only now: what chance and the table add to an action comes after it.
    if (judge(untrack(task), seat, news) === "astray") settle("astray");
  }

  /** `version`: what happens after it is of the next task. */
  function settle(verdict: "met" | "astray", version = told.at(-1)?.version ?? since): void {
    setStage(verdict);
    since = version;
    if (verdict === "met") keepProgress(lesson.game, Math.max(untrack(at) + 1, progress()[lesson.game] ?? 0));
  }

  function go(wanted: number): void {
    setAt(Math.max(0, Math.min(wanted, lesson.tasks.length)));
    void open();
  }

  void open();
  return {
    lesson,
    at,
    task,
    stage,
    practice,
    problem,
    isShown,
    done,
    show: () => void setShown(true),
    go,
    next: () => {
      const following = lesson.tasks[untrack(at) + 1];
      if (untrack(stage) === "reading") settle("met");
      setAt(untrack(at) + 1);
      if (following?.start === undefined) begin();
      else void open();
    },
    again: () => void open(),
    heard: (all) => {
      told = all;
      consider();
    },
    refused: (rule) => {
      if (untrack(stage) === "doing" && untrack(task).refused?.includes(rule)) settle("met");
    },
  };
}
