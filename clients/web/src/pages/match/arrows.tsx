// Lines of a search over the board: an arrow along the places of each action, or a ring around a single one.
import { For, Show, createEffect, on, type JSX } from "solid-js";
import type { Drawn } from "../../model/study";
import { createOnScreen, isInBar, placesOf } from "../on_screen";

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Arrow {
  readonly points: readonly Point[];
  readonly radius: number;
  readonly label: string;
  readonly later: number;
  /** It leads into the bar. */
  readonly isAbove: boolean;
}

const MATCH = ".match";
/** Of the drawing, in pixels: of the disc at the end, and what is left free before it. */
const DISC = 11;

export function Arrows(props: { readonly drawn: readonly Drawn[] }): JSX.Element {
  const { found, look } = createOnScreen(() => props.drawn.flatMap(arrow));
  createEffect(on(() => props.drawn, look));
  return (
    <For each={[false, true]}>
      {(isAbove) => (
        <Show when={found().some((each) => each.isAbove === isAbove)}>
          <svg class="arrows" classList={{ above: isAbove }} aria-hidden="true">
            <For each={found().filter((each) => each.isAbove === isAbove)}>{(each) => <Along arrow={each} />}</For>
          </svg>
        </Show>
      )}
    </For>
  );
}

function Along(props: { readonly arrow: Arrow }): JSX.Element {
  const [first, last] = [props.arrow.points[0]!, props.arrow.points.at(-1)!];
  const path = props.arrow.points.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${x} ${y}`).join("");
  const isRing = props.arrow.points.length === 1;
  const mark = isRing ? { x: first.x + props.arrow.radius * 0.7, y: first.y - props.arrow.radius * 0.7 } : last;
  return (
    <g class="arrow" data-later={props.arrow.later} data-line={props.arrow.label}>
      <Show when={isRing} fallback={<><path class="edge" d={path} /><path class="shaft" d={path} /><circle class="foot" cx={first.x} cy={first.y} r="4" /></>}>
        <circle class="edge" cx={first.x} cy={first.y} r={props.arrow.radius} />
        <circle class="shaft" cx={first.x} cy={first.y} r={props.arrow.radius} />
      </Show>
      <circle class="head" cx={mark.x} cy={mark.y} r={DISC} />
      <text x={mark.x} y={mark.y} dy="0.35em" text-anchor="middle">
        {props.arrow.label}
      </text>
    </g>
  );
}

/** None where none of its places is on the page. */
function arrow({ keys, label, later }: Drawn): readonly Arrow[] {
  const places = keys.flatMap((key) => placesOf(key, MATCH).slice(0, 1));
  const boxes = places.map((place) => place.getBoundingClientRect());
  const seen = boxes.filter(({ width }) => width > 0);
  if (seen.length === 0) return [];
  const points = seen.map(({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2 }));
  const [{ width, height }] = seen as [DOMRect];
  return [{ points, radius: Math.min(width, height) / 2 + 2, label, later, isAbove: places.some(isInBar) }];
}
