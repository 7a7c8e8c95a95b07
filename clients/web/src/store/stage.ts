// What is being shown of what has happened: scenes one by one, then the position as it is.
import type { Message } from "@bufbuild/protobuf";
import { createSignal, type Accessor } from "solid-js";
import type { Scene } from "../board/contract";

type AnyScene = Scene<Message, Message>;

/** Scenes that together last longer are not shown one by one. */
const MOST_MILLISECONDS = 2500;
/** How long a scene stays that waits for the viewer. */
const WAITING_MILLISECONDS = 2500;

interface Act {
  readonly scenes: readonly AnyScene[];
  readonly end: Message;
}

export interface Stage {
  /** The view to draw; undefined before the first. */
  readonly view: Accessor<Message | undefined>;
  readonly scene: Accessor<AnyScene | undefined>;
  /** Shows the scenes and then the view; what is still being shown goes first, unless all that takes too long. */
  play(scenes: readonly AnyScene[], end: Message): void;
  /** Goes on to the next scene. */
  next(): void;
  /** Goes to the end of all. */
  skip(): void;
}

/** `isMoving`: whether scenes are shown at all. */
export function createStage(isMoving: () => boolean): Stage {
  const [view, setView] = createSignal<Message>();
  const [scene, setScene] = createSignal<AnyScene>();
  let acts: Act[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const next = (): void => {
    clearTimeout(timer);
    const act = acts[0];
    if (act === undefined) return;
    const [first, ...rest] = act.scenes;
    if (first === undefined) {
      acts.shift();
      setScene(undefined);
      setView(act.end);
      if (acts.length > 0) next();
      return;
    }
    acts[0] = { scenes: rest, end: act.end };
    setView(first.view);
    setScene(first);
    timer = setTimeout(next, durationOf(first));
  };
  const skip = (): void => {
    const end = acts.at(-1)?.end;
    clearTimeout(timer);
    acts = [];
    setScene(undefined);
    if (end !== undefined) setView(end);
  };
  const play = (scenes: readonly AnyScene[], end: Message): void => {
    const shown = isMoving() ? scenes.filter((each) => each.milliseconds > 0 || each.waits) : [];
    const left = [...acts.flatMap((act) => act.scenes), ...shown].filter((each) => !each.waits);
    if (left.reduce((sum, each) => sum + each.milliseconds, 0) > MOST_MILLISECONDS) skip();
    const isIdle = acts.length === 0;
    acts.push({ scenes: shown, end });
    if (isIdle) next();
  };
  return { view, scene, play, next, skip };
}

function durationOf(scene: AnyScene): number {
  return scene.waits ? Math.max(scene.milliseconds, WAITING_MILLISECONDS) : scene.milliseconds;
}

/** Whether the viewer's system asks for less motion. */
export function prefersStillness(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
