// What is being shown of what has happened: scenes one by one, then the position as it is.
import type { Message } from "@bufbuild/protobuf";
import { createSignal, type Accessor } from "solid-js";
import type { Scene } from "../../board/contract";

type AnyScene = Scene<Message, Message>;

/** Scenes that together last longer are not shown one by one. */
const MOST_MILLISECONDS = 2500;
/** So many scenes may wait for the viewer before the stage jumps to the end of all. */
const MOST_WAITING = 8;
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
  /** Something that waits for the viewer is shown, or will be before the view is. */
  readonly hasToTell: Accessor<boolean>;
  /**
   * Shows the scenes and then the view. What is still being shown goes first; if all that takes too long, only what
   * waits for the viewer of it.
   */
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
  const [hasToTell, setToTell] = createSignal(false);
  let acts: Act[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const count = (): void => {
    setToTell(scene()?.waits === true || acts.some((act) => act.scenes.some((each) => each.waits)));
  };
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
      return count();
    }
    acts[0] = { scenes: rest, end: act.end };
    setView(first.view);
    setScene(first);
    timer = setTimeout(next, durationOf(first));
    count();
  };
  const skip = (): void => {
    const end = acts.at(-1)?.end;
    clearTimeout(timer);
    acts = [];
    setScene(undefined);
    if (end !== undefined) setView(end);
    count();
  };
  /** Leaves out all but those that wait for the viewer. */
  const hurry = (): void => {
    acts = acts.map((act) => ({ scenes: act.scenes.filter((each) => each.waits), end: act.end }));
    if (scene() !== undefined && !scene()?.waits) next();
  };
  const play = (scenes: readonly AnyScene[], end: Message): void => {
    const shown = isMoving() ? scenes.filter((each) => each.milliseconds > 0 || each.waits) : [];
    const [waiting, left] = partition([...acts.flatMap((act) => act.scenes), ...shown]);
    if (waiting.length > MOST_WAITING) skip();
    else if (left.reduce((sum, each) => sum + each.milliseconds, 0) > MOST_MILLISECONDS) hurry();
    const isIdle = acts.length === 0;
    acts.push({ scenes: shown, end });
    if (isIdle) next();
    count();
  };
  return { view, scene, hasToTell, play, next, skip };
}

/** Those that wait for the viewer, and the others. */
function partition(scenes: readonly AnyScene[]): readonly [readonly AnyScene[], readonly AnyScene[]] {
  return [scenes.filter((each) => each.waits), scenes.filter((each) => !each.waits)];
}

function durationOf(scene: AnyScene): number {
  return scene.waits ? Math.max(scene.milliseconds, WAITING_MILLISECONDS) : scene.milliseconds;
}
