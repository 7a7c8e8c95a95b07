// A zone of the land: ground, who controls it, and what can be done with it.
import { Show, type JSX } from "solid-js";
import { Phase } from "../../../gen/ardri/westeria/v1/terms_pb";
import type { Marks } from "../choices/marks";
import type { Muster, Props } from "../choices/muster";
import type { Notebook } from "../choices/notebook";
import { holderOf, unitAt } from "../position/armies";
import { CELL, territoryOf, type Land, type Point } from "../position/land";
import { oddsWords } from "../position/odds";
import { describe } from "../position/words";
import { TOWER } from "./heraldry";

interface ZoneProps {
  readonly name: string;
  readonly land: Land;
  readonly spot: (zone: string) => Point;
  readonly props: Props;
  readonly muster: Muster;
  readonly marks: Marks;
  readonly notebook: Notebook;
  readonly at: string;
  readonly patterns: string;
}

export function ZoneShape(of: ZoneProps): JSX.Element {
  const letter = () => territoryOf(of.name);
  const isCity = () => of.land.territories.get(letter())?.city === true;
  const holder = () => holderOf(of.props.view, letter());
  const isAttack = () => of.props.view.phase === Phase.MOVING && unitAt(of.props.view, of.name)?.seat !== of.props.seat;
  const words = (): string => {
    const [odds, note] = [of.marks.oddsAt(of.name), of.notebook.noteAt(of.name)];
    return [
      describe(of.name, { ...of.props, view: of.muster.view() }),
      ...(note === "" ? [] : [`noted as ${note}`]),
      ...(odds === undefined ? [] : [`the attack ${oddsWords(odds)}`]),
      ...(of.marks.isInstead(of.name) ? ["can be chosen instead"] : of.marks.isOption(of.name) ? ["can be chosen"] : []),
    ].join(", ");
  };
  return (
    <g
      class="zone"
      classList={{
        city: isCity(),
        option: of.marks.isOption(of.name) && !of.marks.isInstead(of.name),
        instead: of.marks.isInstead(of.name),
        target: of.marks.isTarget(of.name),
        chosen: of.marks.isChosen(of.name),
        pending: of.marks.isPending(of.name),
        pointed: of.marks.isPointed(of.name),
        last: of.marks.isLast(of.name),
        picked: of.props.view.picks.includes(of.name),
        resting: of.props.view.resting.includes(of.name),
      }}
      transform={`translate(${of.spot(of.name).x} ${of.spot(of.name).y})`}
      data-place={of.props.still ? undefined : of.name}
      role={of.props.still ? undefined : "button"}
      tabindex={of.props.still ? undefined : of.at === of.name ? 0 : -1}
      aria-label={of.props.still ? undefined : words()}
      aria-pressed={of.props.still || !of.marks.isChosen(of.name) ? undefined : true}
    >
      <rect class="ground" x="-50" y="-50" width={CELL} height={CELL} />
      <Show when={holder() !== undefined}>
        <rect class="held" x="-50" y="-50" width={CELL} height={CELL} fill={of.props.looks[holder() ?? 0]?.colour} />
        <rect x="-50" y="-50" width={CELL} height={CELL} fill={`url(#${of.patterns}-${holder()}-land)`} />
      </Show>
      <rect class="tint" x="-50" y="-50" width={CELL} height={CELL} />
      <Show when={!of.props.still}>
        <text class="name wide" x="-48" y="-35">
          {of.name}
        </text>
        <text class="name narrow" x="-47" y="-28">
          {letter()}
        </text>
      </Show>
      <Show when={isCity()}>
        <path class="tower" transform="translate(39 -37)" d={TOWER} />
      </Show>
      <rect class="edge" x="-44" y="-44" width="88" height="88" rx="10" />
      <Show when={of.marks.isTarget(of.name)}>
        <Show when={unitAt(of.muster.view(), of.name)} fallback={<circle class="dot" r="11" />}>
          <rect class="ring" classList={{ attack: isAttack() }} x="-44" y="-44" width="88" height="88" rx="12" />
        </Show>
      </Show>
      <rect class="focus" x="-46" y="-46" width="92" height="92" rx="8" />
    </g>
  );
}

/** A range of mountains, over which nothing moves. */
export function Mountain(props: { readonly at: Point }): JSX.Element {
  return (
    <g class="mountain" transform={`translate(${props.at.x} ${props.at.y})`}>
      <rect x="-50" y="-50" width={CELL} height={CELL} />
      <path class="slope" d="M-44 34-16-24 2 8 14-12 44 34Z" />
      <path class="snow" d="M-16-24-25-6-17-10-11-4-7-8Z M14-12 7 0 13-2 18 2 20-2Z" />
      <path class="hatch" d="M-34 34l10-20M-22 34l10-20M-10 34 0 16M6 34l8-16M18 34l8-16M30 34l4-8" />
    </g>
  );
}
