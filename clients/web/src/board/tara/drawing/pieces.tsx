// How pieces and signs look: told apart by shape and letter as well as by colour. Each is drawn around 0, 0.
import { For, Show, createUniqueId, type JSX } from "solid-js";
import { Pattern, Shape, type SeatLook } from "../../../gen/ardri/match/v1/table_pb";
import type { Stack } from "../../../gen/ardri/tara/v1/table_pb";
import { PATTERN_STROKES, inkOn } from "../../parts/patterns";
import { captivesOf, isFort } from "../position/positions";

const OUTLINES: Readonly<Record<number, string>> = {
  [Shape.CIRCLE]: "M1 0A1 1 0 1 1-1 0A1 1 0 1 1 1 0Z",
  [Shape.SQUARE]: "M-.78-.88H.78Q.88-.88.88-.78V.78Q.88.88.78.88H-.78Q-.88.88-.88.78V-.78Q-.88-.88-.78-.88Z",
  [Shape.TRIANGLE]: "M0-1.12 1.08.82H-1.08Z",
  [Shape.DIAMOND]: "M0-1.18 1.12 0 0 1.18-1.12 0Z",
  [Shape.PENTAGON]: "M0-1.08 1.03-.33.63.87H-.63L-1.03-.33Z",
  [Shape.HEXAGON]: "M-.55-.95H.55L1.1 0 .55.95H-.55L-1.1 0Z",
  [Shape.STAR]: "M0-1.2.35-.45 1.15-.37.55.2.72 1 0 .58-.72 1-.55.2-1.15-.37-.35-.45Z",
};

/** What a seat's pieces look like before it is known. */
const UNKNOWN = { colour: "#888888", pattern: Pattern.SOLID, shape: Shape.CIRCLE, letter: "" };

/** A piece, with its letter where there is room for one. */
export function Token(props: { readonly look: SeatLook | undefined; readonly size: number; readonly isKing?: boolean }): JSX.Element {
  const look = () => props.look ?? UNKNOWN;
  const ink = () => inkOn(look().colour);
  const pattern = createUniqueId();
  return (
    <g class="token">
      <g transform={`scale(${props.size})`}>
        <path class="body" d={OUTLINES[look().shape] ?? OUTLINES[Shape.CIRCLE]} fill={look().colour} />
        <Show when={props.size > 9 && PATTERN_STROKES[look().pattern]}>
          {(mark) => (
            <>
              <pattern id={pattern} width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="scale(.08)">
                <path d={mark()} fill="none" stroke={ink()} stroke-width="1.1" opacity=".32" />
              </pattern>
              <path d={OUTLINES[look().shape]} fill={`url(#${pattern})`} />
            </>
          )}
        </Show>
        <path class="rim" classList={{ royal: props.isKing }} d={OUTLINES[look().shape] ?? OUTLINES[Shape.CIRCLE]} />
      </g>
      <Show when={props.size > 9}>
        <text class="letter" y={props.size * (look().shape === Shape.TRIANGLE ? 0.58 : 0.36)} fill={ink()} stroke={look().colour} font-size={`${props.size * 1.02}`}>
          {look().letter}
        </text>
      </Show>
      <Show when={props.isKing}>
        <Crown size={props.size} />
      </Show>
    </g>
  );
}

function Crown(props: { readonly size: number }): JSX.Element {
  return (
    <path class="crown" transform={`translate(0 ${-props.size * 1.05}) scale(${props.size / 16})`} d="M-13 5V-7l7 6L0-11 6-1l7-6V5Z" />
  );
}

/** A stack as it lies: its top, the palisade of a fort, and captives beside it, the upper ones first. */
export function StackShape(props: { readonly stack: Stack; readonly looks: readonly SeatLook[]; readonly width: number; readonly height: number }): JSX.Element {
  const isWide = () => props.width > 50;
  const captives = () => captivesOf(props.stack);
  const size = () => Math.min(props.height * 0.36, props.width * (isWide() && captives().length > 0 ? 0.26 : 0.34), 19);
  const most = () => (isWide() ? 6 : 3);
  const shown = () => (captives().length > most() ? captives().slice(0, most() - 1) : captives());
  const top = () => (isWide() && captives().length > 0 ? -props.width * 0.18 : 0);
  const spot = (at: number) =>
    isWide()
      ? { x: props.width * 0.16 + (at % 2) * 14.5, y: (Math.floor(at / 2) - (Math.ceil(shown().length / 2) - 1) / 2) * 13 }
      : { x: (at - (captives().length > most() ? most() - 1 : shown().length - 1) / 2) * 9.5, y: props.height * 0.36 };
  return (
    <>
      <g transform={`translate(${top()} ${!isWide() && captives().length > 0 ? -props.height * 0.1 : 0})`}>
        <Show when={isFort(props.stack)}>
          <g transform="translate(2.5 -3.5)">
            <Token look={props.looks[props.stack.owners[0] ?? 0]} size={size() * 0.92} />
          </g>
          <circle class="palisade" r={size() * 1.36} />
        </Show>
        <Token look={props.looks[props.stack.owners[0] ?? 0]} size={isFort(props.stack) ? size() * 0.92 : size()} isKing={props.stack.kingPiece} />
      </g>
      <For each={shown()}>
        {(owner, at) => (
          <g class="captive" transform={`translate(${spot(at()).x} ${spot(at()).y})`}>
            <Token look={props.looks[owner]} size={isWide() ? 5.6 : 4} />
          </g>
        )}
      </For>
      <Show when={shown().length < captives().length}>
        <text class="more" x={spot(shown().length).x} y={spot(shown().length).y + 4}>
          +{captives().length - shown().length}
        </text>
      </Show>
    </>
  );
}
