// A seat's badge: its own shape, colour, pattern and letter, in a box of 28 by 28 around 0, 0.
import type { JSX } from "solid-js";
import { Shape, type SeatLook } from "../../../gen/ardri/match/v1/table_pb";
import { patternOf } from "./patterns";

const OUTLINES: Readonly<Record<number, string>> = {
  [Shape.CIRCLE]: "M0-13A13 13 0 1 1-.1-13Z",
  [Shape.SQUARE]: "M-12-12H12V12H-12Z",
  [Shape.TRIANGLE]: "M0-15 15 11H-15Z",
  [Shape.DIAMOND]: "M0-16 14 0 0 16-14 0Z",
  [Shape.PENTAGON]: "M0-14 14-4 9 12H-9L-14-4Z",
  [Shape.HEXAGON]: "M-7-13H7L14 0 7 13H-7L-14 0Z",
  [Shape.STAR]: "M0-16 4-6 15-5 7 3 10 14 0 8-10 14-7 3-15-5-4-6Z",
};

export function Badge(props: { readonly look: SeatLook | undefined; readonly seat: number; readonly ids: string }): JSX.Element {
  const outline = (): string => OUTLINES[props.look?.shape ?? Shape.CIRCLE] ?? "";
  return (
    <g class="badge">
      <path d={outline()} fill={props.look?.colour ?? "#777"} />
      <path d={outline()} fill={patternOf(props.ids, `seat${props.seat}`)} />
      <path class="rim" d={outline()} />
      <text y={props.look?.shape === Shape.TRIANGLE ? 8 : 5}>{props.look?.letter ?? props.seat + 1}</text>
    </g>
  );
}
