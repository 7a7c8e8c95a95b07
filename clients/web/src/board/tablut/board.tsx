import { For, Show, createEffect, createMemo, type JSX } from "solid-js";
import { Piece, type Action, type Event, type View } from "../../gen/ardri/tablut/v1/tablut_pb";
import type { Table } from "../../gen/ardri/tablut/v1/static_table_pb";
import type { BoardProps } from "../contract";
import { createHands } from "../parts/hands";
import { fade, slide } from "../parts/motion";
import { Gate, Knot, PieceShape } from "./pieces";
import { CAPTURE_MILLISECONDS } from "./scenes";
import { CORNERS, RAISED, SIZE, SQUARES, THRONE, beside, columnOf, pieceAt, rowOf, squareAt } from "./squares";
import { counts, describe } from "./words";
import "./tablut.css";

type Props = BoardProps<View, Action, Event, Table>;
type Kind = Event["kind"];

const CELL = 100;
const MARGIN = 40;
const EDGE = SIZE * CELL;
const ROWS = Array.from({ length: SIZE }, (_, row) => SQUARES.slice(row * SIZE, (row + 1) * SIZE));
const FLIPPED = { left: "right", right: "left", up: "down", down: "up" } as const;

export function TablutBoard(props: Props): JSX.Element {
  const hands = createHands(props.choice, {
    start: THRONE,
    all: () => SQUARES,
    next: (place, direction) => beside(place, props.flipped ? FLIPPED[direction] : direction),
  });
  const spot = (square: string): { readonly x: number; readonly y: number } => {
    const [column, row] = [columnOf(square), SIZE - 1 - rowOf(square)];
    const turned = (at: number): number => (props.flipped ? SIZE - 1 - at : at);
    return { x: turned(column) * CELL + CELL / 2, y: turned(row) * CELL + CELL / 2 };
  };
  const moved = createMemo(() => kindsOf(props.last, "moved")[0]);
  const victims = createMemo(() => new Map(kindsOf(props.preview, "captured").map((each) => [each.square, each])));
  const taken = (): string | undefined => {
    const kind = props.scene?.event.kind;
    return kind?.case === "captured" ? kind.value.square : undefined;
  };

  return (
    <svg
      ref={(svg) => !props.still && hands.attach(svg)}
      class="tablut"
      classList={{ still: props.still }}
      viewBox={`${-MARGIN} ${-MARGIN} ${EDGE + 2 * MARGIN} ${EDGE + 2 * MARGIN}`}
      aria-hidden={props.still ? "true" : undefined}
    >
      <rect class="frame" x={-MARGIN} y={-MARGIN} width={EDGE + 2 * MARGIN} height={EDGE + 2 * MARGIN} rx="14" />
      <Coordinates flipped={props.flipped} />
      <g role={props.still ? undefined : "grid"} aria-label="Tablut board">
        <For each={ROWS}>
          {(row) => (
            <g role={props.still ? undefined : "row"}>
              <For each={row}>
                {(square) => (
                  <g
                    class="square"
                    classList={{
                      last: moved()?.from === square || moved()?.to === square,
                      chosen: props.choice.path[0] === square,
                      pending: props.choice.pending.includes(square),
                      movable: props.choice.isOpen && props.choice.starts.has(square),
                      target: isTarget(props, square),
                      pointed: props.choice.pointed === square,
                    }}
                    transform={`translate(${spot(square).x} ${spot(square).y})`}
                    data-place={square}
                    role={props.still ? undefined : "gridcell"}
                    tabindex={props.still ? undefined : hands.at() === square ? 0 : -1}
                    aria-label={describe(square, props) + (isTarget(props, square) ? ", can go here" : "")}
                    aria-selected={props.choice.path[0] === square}
                  >
                    <Ground square={square} />
                    <Show when={isTarget(props, square)}>
                      <circle class="dot" r={pieceAt(props.view, square) === Piece.EMPTY ? 13 : 44} />
                    </Show>
                    <rect class="focus" x="-47" y="-47" width="94" height="94" rx="8" />
                  </g>
                )}
              </For>
            </g>
          )}
        </For>
      </g>
      <g class="men" aria-hidden="true">
        <For each={SQUARES}>
          {(square) => <Man square={square} spot={spot} props={props} held={hands.held} dropped={hands.dropped} />}
        </For>
        <Show when={taken()} keyed>
          {(square) => (
            <path
              ref={(cross) => queueMicrotask(() => fade(cross, CAPTURE_MILLISECONDS))}
              class="cross"
              transform={`translate(${spot(square).x} ${spot(square).y})`}
              d="M-26-26 26 26M26-26-26 26"
            />
          )}
        </Show>
        <For each={[...victims().keys()]}>
          {(square) => (
            <path class="cross" transform={`translate(${spot(square).x} ${spot(square).y})`} d="M-26-26 26 26M26-26-26 26" />
          )}
        </For>
      </g>
    </svg>
  );
}

/** How near the match is to a draw. */
export function TablutAside(props: Props): JSX.Element {
  return (
    <For each={counts(props.view)}>
      {(words) => <p class="hint">{words}</p>}
    </For>
  );
}

interface ManProps {
  readonly square: string;
  readonly spot: (square: string) => { readonly x: number; readonly y: number };
  readonly props: Props;
  readonly held: () => { readonly place: string; readonly dx: number; readonly dy: number } | undefined;
  readonly dropped: () => string | undefined;
}

/** The piece on a square. It moves if it has just arrived or is being dragged. */
function Man(man: ManProps): JSX.Element {
  const piece = createMemo(() => pieceAt(man.props.view, man.square));
  const held = createMemo(() => {
    const found = man.held();
    return found?.place === man.square ? found : undefined;
  });
  let group: SVGGElement | undefined;
  createEffect(() => {
    const scene = man.props.scene;
    const kind = scene?.event.kind;
    if (group === undefined || scene === undefined || kind?.case !== "moved" || kind.value.to !== man.square) return;
    if (man.dropped() === man.square) return;
    const [from, to] = [man.spot(kind.value.from), man.spot(kind.value.to)];
    slide(group, from.x - to.x, from.y - to.y, scene.milliseconds);
  });
  return (
    <Show when={piece() !== Piece.EMPTY}>
      <g
        class="man"
        classList={{ held: held() !== undefined, chosen: man.props.choice.path[0] === man.square }}
        transform={`translate(${man.spot(man.square).x + (held()?.dx ?? 0)} ${man.spot(man.square).y + (held()?.dy ?? 0)})`}
      >
        <g ref={(inner) => (group = inner)}>
          <PieceShape piece={piece()} />
        </g>
      </g>
    </Show>
  );
}

function Ground(props: { readonly square: string }): JSX.Element {
  const isCorner = CORNERS.includes(props.square);
  return (
    <>
      <rect
        class="ground"
        classList={{ raised: RAISED.includes(props.square), throne: props.square === THRONE, corner: isCorner }}
        x="-50"
        y="-50"
        width="100"
        height="100"
      />
      <Show when={props.square === THRONE}>
        <Knot />
      </Show>
      <Show when={isCorner}>
        <Gate />
      </Show>
      <rect class="tint" x="-50" y="-50" width="100" height="100" />
    </>
  );
}

function Coordinates(props: { readonly flipped: boolean }): JSX.Element {
  const at = (index: number): number => (props.flipped ? SIZE - 1 - index : index) * CELL + CELL / 2;
  return (
    <g class="coordinates" aria-hidden="true">
      <For each={Array.from({ length: SIZE }, (_, index) => index)}>
        {(index) => (
          <>
            <text x={at(index)} y={EDGE + 28} text-anchor="middle">
              {squareAt(index, 0).charAt(0)}
            </text>
            <text x={-20} y={EDGE - at(index) + 8} text-anchor="middle">
              {index + 1}
            </text>
          </>
        )}
      </For>
    </g>
  );
}

function isTarget(props: Props, square: string): boolean {
  return props.choice.path.length > 0 && props.choice.options.has(square);
}

type Values<C> = Extract<Kind, { case: C }> extends { value: infer Value } ? Value : never;

function kindsOf<C extends "moved" | "captured">(events: readonly Event[], wanted: C): Values<C>[] {
  return events.flatMap(({ kind }) => (kind.case === wanted ? [kind.value as Values<C>] : []));
}
