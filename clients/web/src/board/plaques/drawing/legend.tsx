// The marks of the board, explained.
import type { JSX } from "solid-js";
import type { LegendRow } from "../../contract";
import { PlaqueDown } from "./plaque";
import { Coin } from "./row";

const inBox = (draw: () => JSX.Element) => () => (
  <g class="plaques" transform="translate(20 19) scale(.34)">
    {draw()}
  </g>
);

export const legend: readonly LegendRow[] = [
  { name: "Face-down", text: "Nobody knows it, unless the match lets owners look at theirs.", Symbol: inBox(() => <PlaqueDown code={undefined} table={undefined} />) },
  { name: "Active", text: "The bar below a plaque: it is part of what the tableau is worth.", Symbol: inBox(() => <rect class="active" x="-45" y="-10" width="90" height="16" rx="8" />) },
  {
    name: "Counts as another",
    text: "= by a Crown or a Coffer; ≈ emulated by the Elf or a Dragon, half a step below a true one.",
    Symbol: inBox(() => (
      <>
        <rect class="reads" x="-50" y="-24" width="100" height="48" rx="24" />
        <text class="reads large" y="12">
          ≈ R9
        </text>
      </>
    )),
  },
  { name: "Changed by", text: "The line leads from the Crown, the Coffer or the Elf to what it changes.", Symbol: inBox(() => <path class="arc merged wide" d="M-40 30C-40-30 40-30 40 25" />) },
  { name: "Banned", text: "An opponent's Thief makes it worthless.", Symbol: inBox(() => <path class="banned" d="M-32-40 32 40M32-40-32 40" />) },
  {
    name: "Tokens",
    text: "What a seat has left; beside it what it has bet in this round.",
    Symbol: inBox(() => (
      <g transform="scale(4)">
        <Coin />
      </g>
    )),
  },
];
