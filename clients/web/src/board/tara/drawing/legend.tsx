import type { JSX } from "solid-js";
import { create } from "@bufbuild/protobuf";
import { Pattern, SeatLookSchema, Shape, type SeatLook } from "../../../gen/ardri/match/v1/table_pb";
import { StackSchema } from "../../../gen/ardri/tara/v1/table_pb";
import type { LegendRow } from "../../contract";
import { Coin, StoneShape } from "./card";
import { StackShape, Token } from "./pieces";

const LOOKS: readonly SeatLook[] = [
  create(SeatLookSchema, { seat: 0, colour: "#0072b2", pattern: Pattern.SOLID, shape: Shape.CIRCLE, letter: "B" }),
  create(SeatLookSchema, { seat: 1, colour: "#c1272d", pattern: Pattern.STRIPES, shape: Shape.SQUARE, letter: "R" }),
];

export const legend: readonly LegendRow[] = [
  { name: "Piece", text: "On top of a position, its seat holds the position.", Symbol: stack([0]) },
  { name: "Captives", text: "Small, beside the piece that holds them; the upper ones first.", Symbol: stack([0, 1]) },
  { name: "Fort", text: "Two pieces of one seat on top, within a palisade: a piece that comes against it only breaks it.", Symbol: stack([0, 0]) },
  { name: "King piece", text: "Stands alone on the King's position of a region that was cleared.", Symbol: stack([1], true) },
  { name: "Card", text: "Filled: a piece may go there. Hollow: the position must exist. The coin is the price of promotion.", Symbol: framed(CardPattern) },
  { name: "Stone of Destiny", text: "Swaps any two pieces of a region.", Symbol: framed(() => <g transform="translate(20 20) scale(.5)"><StoneShape /></g>) },
  { name: "Beside a rank", text: "The seat that leads it: a cumal at the end of the round.", Symbol: framed(() => <g transform="translate(20 20)"><Token look={LOOKS[0]} size={7} /></g>) },
  { name: "Dashed position", text: "The card fits there, but an emptier place comes first.", Symbol: framed(() => <g class="brick barred rank-F"><rect class="block" x="4" y="9" width="32" height="22" rx="5" /><rect class="edge" x="4" y="9" width="32" height="22" rx="5" /></g>) },
];

function CardPattern(): JSX.Element {
  return (
    <>
      <rect class="tile grey rank-F" x="3" y="16" width="16" height="13" rx="2.5" />
      <rect class="tile rank-F" x="20" y="16" width="16" height="13" rx="2.5" />
      <g transform="translate(31 8)">
        <Coin size={7} count={1} />
      </g>
    </>
  );
}

function stack(owners: number[], kingPiece = false): () => JSX.Element {
  return framed(() => (
    <g transform={`translate(${owners[1] === owners[0] || owners.length < 2 ? 20 : 22} 22)`}>
      <StackShape stack={create(StackSchema, { owners, kingPiece })} looks={LOOKS} width={owners.length > 1 && owners[0] !== owners[1] ? 51 : 40} height={36} />
    </g>
  ));
}

function framed(Shape: () => JSX.Element): () => JSX.Element {
  return () => (
    <g class="tara">
      <Shape />
    </g>
  );
}
