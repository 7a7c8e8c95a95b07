// How units look: a shield in the seat's colour and pattern, its rank and sign where they are known. Around 0, 0.
import { For, Show, type JSX } from "solid-js";
import { Pattern, type SeatLook } from "../../../gen/ardri/match/v1/table_pb";
import { UnitRole } from "../../../gen/ardri/westeria/v1/static_table_pb";
import { PATTERN_STROKES, inkOn } from "../../parts/patterns";

export const SHIELD = "M-30-36H30V-2C30 18 15 30 0 38C-15 30-30 18-30-2Z";
const PANEL = "M-23-29H23V-3C23 13 12 22 0 29C-12 22-23 13-23-3Z";

/** What all know of a unit, beside its shield: the eye of those who know it, that it can move, that it came back. */
export const BADGES = {
  eye: "M-7 0C-3-5 3-5 7 0 3 5-3 5-7 0Z",
  arrow: "M-5 0H5M1-4 5 0 1 4",
  curve: "M4 4V1A4 4 0 0 0-4 1M-7-2-4 2 0-1",
} as const;
/** Of a city. */
export const TOWER = "M-8 11V-9h4v4h2v-4h4v4h2v-4h4V11H2V5a2 2 0 0 0-4 0v6Z";

/** Signs of what a kind can do, in a box of 24 by 24. */
const SIGNS: Readonly<Partial<Record<UnitRole, string>>> = {
  [UnitRole.FLAG]: "M-7 12V-12M-7-11C-2-15 4-7 10-11V1C4 5-2-3-7 1Z",
  [UnitRole.KING]: "M-11 8V-7l6 6L0-10 5-1l6-6V8Z",
  [UnitRole.SPY_MASTER]: "M-12-2C-6-8 6-8 12-2 6 6 3 3 0 2-3 3-6 6-12-2ZM-7-2h4M3-2h4",
  [UnitRole.SORCERESS]: "M0-12 3-3 12 0 3 3 0 12-3 3-12 0-3-3Z",
  [UnitRole.SCOUT]: "M-10 9 10-9M1-9h9V0M-10 0V9h9",
  [UnitRole.CURSED_LAND]: "M0 12V-2M0 4-8-4V-10M0 0 7-6V-11M-8-4-12-5M7-6 11-5M-6 12H6",
};

interface ShieldProps {
  readonly look: SeatLook | undefined;
  /** Unset while nobody may tell. */
  readonly kind?: { readonly rank: number; readonly role: UnitRole } | undefined;
  readonly isOwn?: boolean;
  /** Where the seats' patterns are defined. */
  readonly patterns: string;
}

export function Shield(props: ShieldProps): JSX.Element {
  const colour = () => props.look?.colour ?? "#888888";
  return (
    <g class="shield">
      <path class="field" d={SHIELD} fill={colour()} />
      <path d={SHIELD} fill={`url(#${props.patterns}-${props.look?.seat ?? 0}-ink)`} />
      <path class="rim" d={SHIELD} />
      <Show
        when={props.kind}
        fallback={
          <text class="letter" y="9" font-size="36" fill={inkOn(colour())} stroke={colour()}>
            {props.look?.letter ?? "?"}
          </text>
        }
      >
        {(kind) => (
          <>
            <Show when={props.isOwn} fallback={<circle class="panel" r="23" cy="0" />}>
              <path class="panel" d={PANEL} />
            </Show>
            <Face rank={kind().rank} role={kind().role} />
          </>
        )}
      </Show>
    </g>
  );
}

/** The sign above the rank, or the rank alone. */
export function Face(props: { readonly rank: number; readonly role: UnitRole }): JSX.Element {
  const sign = () => SIGNS[props.role];
  return (
    <>
      <Show when={sign()}>{(path) => <path class="sign" classList={{ flag: props.role === UnitRole.FLAG }} transform="translate(0 -11) scale(.86)" d={path()} />}</Show>
      <Show when={props.role !== UnitRole.FLAG} fallback={<path class="sign flag" transform="translate(0 13) scale(.5)" d="M-12 0H12" />}>
        <text class="rank" classList={{ signed: sign() !== undefined }} y={sign() === undefined ? 9 : 20} font-size={sign() === undefined ? "32" : "23"}>
          {props.rank}
        </text>
      </Show>
    </>
  );
}

/** The patterns of the seats: to be drawn on their shields, and to tint the land. */
export function Patterns(props: { readonly looks: readonly SeatLook[]; readonly id: string }): JSX.Element {
  return (
    <defs>
      <For each={props.looks}>
        {(look) => (
          <>
            <pattern id={`${props.id}-${look.seat}-ink`} width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="scale(1.5)">
              <path d={PATTERN_STROKES[look.pattern] ?? ""} fill="none" stroke={inkOn(look.colour)} stroke-width="1.3" opacity=".5" />
            </pattern>
            <pattern id={`${props.id}-${look.seat}-land`} width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="scale(2.5)">
              <path d={PATTERN_STROKES[look.pattern] ?? ""} fill="none" stroke={look.colour} stroke-width="1" opacity=".55" />
            </pattern>
          </>
        )}
      </For>
    </defs>
  );
}

/** A look for pictures outside of a match. */
export function sampleLook(seat: number): Pick<SeatLook, "seat" | "colour" | "pattern" | "letter"> {
  return seat === 0
    ? { seat, colour: "#0072b2", pattern: Pattern.SOLID, letter: "N" }
    : { seat, colour: "#d55e00", pattern: Pattern.STRIPES, letter: "E" };
}
