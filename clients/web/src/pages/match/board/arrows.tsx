// Lines of a search over the board: an arrow along the places of each action, or a ring around a single one.
import { For, Show, createEffect, on, type JSX } from "solid-js";
import type { Drawn } from "../../../model/learning/study";
import { around, boxesOf, createOnScreen, isInBar, placesOf, type Box } from "../../parts/on_screen";

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Arrow {
  readonly points: readonly Point[];
  /** Around its first place. */
  readonly ring: Box;
  readonly label: string;
  readonly later: number;
  /** It leads into the bar. */
  readonly isAbove: boolean;
}

interface Placed extends Arrow {
  /** Where its number is. */
  readonly head: Point;
  /** A line before it has the same ring. */
  readonly isRinged: boolean;
}

const MATCH = ".match";
/** Of the drawing, in pixels: of the disc with the number; from one disc to the next; from a place to its ring; of its corners. */
const DISC = 11;
const PITCH = 25;
const RING = 2;
const CORNER = 8;

export function Arrows(props: { readonly drawn: readonly Drawn[] }): JSX.Element {
  const { found, look } = createOnScreen(() => placed(props.drawn.flatMap(arrow)));
  createEffect(on(() => props.drawn, look));
  return (
    <For each={[false, true]}>
      {(isAbove) => <Layer arrows={found().filter((each) => each.isAbove === isAbove)} isAbove={isAbove} />}
    </For>
  );
}

/** Numbers over all that is drawn. */
function Layer(props: { readonly arrows: readonly Placed[]; readonly isAbove: boolean }): JSX.Element {
  return (
    <Show when={props.arrows.length > 0}>
      <svg class="arrows" classList={{ above: props.isAbove }} aria-hidden="true">
        <For each={props.arrows}>{(each) => <Along arrow={each} />}</For>
        <For each={props.arrows}>{(each) => <Label arrow={each} />}</For>
      </svg>
    </Show>
  );
}

function Along(props: { readonly arrow: Placed }): JSX.Element {
  const { points, ring, isRinged, later } = props.arrow;
  const [{ x, y }] = points as [Point];
  const path = points.map((point, index) => `${index === 0 ? "M" : "L"}${point.x} ${point.y}`).join("");
  return (
    <Show when={!isRinged}>
      <g class="arrow" data-later={later}>
        <Show when={isRing(props.arrow)} fallback={<><path class="edge" d={path} /><path class="shaft" d={path} /><circle class="foot" cx={x} cy={y} r="4" /></>}>
          <rect class="edge" {...ring} rx={CORNER} />
          <rect class="shaft" {...ring} rx={CORNER} />
        </Show>
      </g>
    </Show>
  );
}

function Label(props: { readonly arrow: Placed }): JSX.Element {
  const { head, label, later } = props.arrow;
  return (
    <g class="label" data-later={later} data-line={label}>
      <circle cx={head.x} cy={head.y} r={DISC} />
      <text x={head.x} y={head.y} dy="0.35em" text-anchor="middle">
        {label}
      </text>
    </g>
  );
}

const isRing = ({ points }: Arrow): boolean => points.length === 1;

/** None where none of its places is on the page. */
function arrow({ keys, label, later }: Drawn): readonly Arrow[] {
  const places = keys.map((key) => placesOf(key, MATCH));
  const boxes = places.map(boxesOf).filter((drawn) => drawn.length > 0);
  const [first] = boxes;
  if (first === undefined) return [];
  const points = boxes.map((drawn) => middle(around(drawn, 0)));
  return [{ points, ring: around(first, RING), label, later, isAbove: places.flat().some(isInBar) }];
}

const middle = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });

/** Numbers at the ends of arrows; those of one ring side by side, on its lower edge. */
function placed(arrows: readonly Arrow[]): readonly Placed[] {
  const counts = new Map<string, number>();
  return arrows.map((each) => {
    const { x, y, height } = each.ring;
    if (!isRing(each)) return { ...each, head: each.points.at(-1)!, isRinged: false };
    const before = counts.get(`${x} ${y}`) ?? 0;
    counts.set(`${x} ${y}`, before + 1);
    return { ...each, head: { x: x + DISC + before * PITCH, y: y + height }, isRinged: before > 0 };
  });
}
