// On a unit that can be attacked: how likely the attacker wins, as a number and as a bar.
import type { JSX } from "solid-js";
import type { Point } from "../position/land";
import { percent, type Odds } from "../position/odds";

const LEFT = -36;
const WIDTH = 72;

export function OddsMark(props: { readonly odds: Odds; readonly at: Point }): JSX.Element {
  const part = (of: number): number => of * WIDTH;
  return (
    <g class="odds" transform={`translate(${props.at.x} ${props.at.y + 34})`}>
      <rect class="paper" x={LEFT - 3} y="-13" width={WIDTH + 6} height="26" rx="6" />
      <text y="4">{percent(props.odds.wins)}</text>
      <rect class="wins" x={LEFT} y="6" width={part(props.odds.wins)} height="5" />
      <rect class="both" x={LEFT + part(props.odds.wins)} y="6" width={part(props.odds.bothFall)} height="5" />
      <rect class="falls" x={LEFT + part(props.odds.wins + props.odds.bothFall)} y="6" width={part(props.odds.falls)} height="5" />
    </g>
  );
}
