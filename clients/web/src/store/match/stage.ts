// What the board is showing: scenes one by one, then the position as it is.
import type { Message } from "@bufbuild/protobuf";
import { createSignal, type Accessor } from "solid-js";
import type { Scene } from "../../board/contract";

type AnyScene = Scene<Message, Message>;

/** If earlier and new scenes take longer than this together, the earlier ones are hurried. */
const MOST_MILLISECONDS = 2500;
/** If more scenes than this wait for the viewer, the earlier ones are skipped. */
const MOST_WAITING = 8;
/** How long a scene that waits for the viewer stays. */
const WAITING_MILLISECONDS = 2500;

interface Act {
  readonly scenes: readonly AnyScene[];
  readonly end: Message;
}

export interface Stage {
  /** The view to draw; undefined before the first one. */
  readonly view: Accessor<Message | undefined>;
  readonly scene: Accessor<AnyScene | undefined>;
  /** Whether a scene that waits for the viewer is shown or still to come. */
  readonly hasToTell: Accessor<boolean>;
  /**
   * Shows the scenes and then the view, after what is still being shown. If all that takes too long, earlier scenes are
   * left out, except those that wait for the viewer.
   */
  play(scenes: readonly AnyScene[], end: Message): void;
  /** Shows the next scene. */
  next(): void;
  /** Skips to the final view. */
  skip(): void;
}

/** Whether scenes are shown: all of them, only those that wait for the viewer, or none. */
export type Showing = "all" | "waiting" | "none";

/** Makes a stage. `showing` is asked whenever scenes come. */
export function createStage(showing: () => Showing): Stage {
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
  /** Leaves out all scenes except those that wait for the viewer. */
  const hurry = (): void => {
    acts = acts.map((act) => ({ scenes: act.scenes.filter((each) => each.waits), end: act.end }));
    if (scene() !== undefined && !scene()?.waits) next();
  };
  const play = (scenes: readonly AnyScene[], end: Message): void => {
    const shown = scenes.filter((each) => isShown(each, showing()));
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

function isShown({ milliseconds, waits }: AnyScene, showing: Showing): boolean {
  return showing === "all" ? waits === true || milliseconds > 0 : showing === "waiting" && waits === true;
}

/** The scenes that wait for the viewer, and the others. */
function partition(scenes: readonly AnyScene[]): readonly [readonly AnyScene[], readonly AnyScene[]] {
  return [scenes.filter((each) => each.waits), scenes.filter((each) => !each.waits)];
}

function durationOf(scene: AnyScene): number {
  return scene.waits ? Math.max(scene.milliseconds, WAITING_MILLISECONDS) : scene.milliseconds;
}
