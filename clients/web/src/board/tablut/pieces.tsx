// How pieces and marks look. They differ by shape as well as by colour. Each is drawn around 0, 0 in a square of 100.
import { Match, Switch, type JSX } from "solid-js";
import { Piece } from "../../gen/ardri/tablut/v1/tablut_pb";
import type { LegendRow } from "../contract";

export function PieceShape(props: { readonly piece: Piece }): JSX.Element {
  return (
    <Switch>
      <Match when={props.piece === Piece.ATTACKER}>
        <Attacker />
      </Match>
      <Match when={props.piece === Piece.DEFENDER}>
        <Defender />
      </Match>
      <Match when={props.piece === Piece.KING}>
        <King />
      </Match>
    </Switch>
  );
}

/** A dark disc with a four-pointed star. */
function Attacker(): JSX.Element {
  return (
    <g class="attacker">
      <circle class="shade" r="36" cy="4" />
      <circle class="body" r="36" />
      <circle class="rim" r="29" />
      <path class="sign" d="M0-18 5-5 18 0 5 5 0 18-5 5-18 0-5-5Z" />
    </g>
  );
}

/** A light disc with a ring. */
function Defender(): JSX.Element {
  return (
    <g class="defender">
      <circle class="shade" r="36" cy="4" />
      <circle class="body" r="36" />
      <circle class="rim" r="29" />
      <circle class="sign" r="13" />
    </g>
  );
}

/** A light disc, larger, with a crown. */
function King(): JSX.Element {
  return (
    <g class="king">
      <circle class="shade" r="42" cy="5" />
      <circle class="body" r="42" />
      <circle class="rim" r="35" />
      <path class="sign" d="M-22 15V-10l11 10L0-20 11 0l11-10v25Z" />
      <path class="band" d="M-22 21H22" />
    </g>
  );
}

/** A knot, for the throne. */
export function Knot(): JSX.Element {
  return (
    <g class="knot">
      <path d="M-26-26H26V26H-26Z" />
      <path d="M0-37 37 0 0 37-37 0Z" />
      <circle r="9" />
    </g>
  );
}

/** A gate, for a corner. */
export function Gate(): JSX.Element {
  return (
    <g class="gate">
      <path d="M-30 30V-30H30V30M-16 30V-4a16 16 0 0 1 32 0V30" />
    </g>
  );
}

function small(Shape: () => JSX.Element): () => JSX.Element {
  return () => (
    <g class="tablut" transform="translate(20 20) scale(.42)">
      <Shape />
    </g>
  );
}

export const legend: readonly LegendRow[] = [
  { name: "Attacker", text: "Sixteen of them, who move first and want to take the king.", Symbol: small(Attacker) },
  { name: "Defender", text: "Eight of them, who guard the king.", Symbol: small(Defender) },
  { name: "King", text: "Wins when he reaches a corner.", Symbol: small(King) },
  { name: "Throne", text: "Nobody enters or crosses it once the king has left.", Symbol: small(Knot) },
  { name: "Corner", text: "Where the king wins; empty, it helps to take a piece beside it.", Symbol: small(Gate) },
];
