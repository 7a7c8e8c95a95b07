// Patterns beside colours, for seats and for colours of plaques.
import { For, type JSX } from "solid-js";
import { Pattern } from "../../../gen/ardri/match/v1/table_pb";
import type { SeatLook } from "../../../gen/ardri/match/v1/table_pb";
import type { Table } from "../../../gen/ardri/plaques/v1/static_table_pb";

/** Lines within a tile of 12 by 12. */
const LINES: Readonly<Record<number, string>> = {
  [Pattern.STRIPES]: "M-3 3 3-3M0 12 12 0M9 15 15 9",
  [Pattern.DOTS]: "M3 3h.1M9 9h.1",
  [Pattern.CHECKS]: "M3 0V6M9 6V12",
  [Pattern.CROSSHATCH]: "M0 0 12 12M12 0 0 12",
  [Pattern.WAVES]: "M0 3Q3 0 6 3T12 3M0 9Q3 6 6 9T12 9",
  [Pattern.RINGS]: "M6 3A3 3 0 1 1 5.9 3",
};
const WIDTHS: Readonly<Record<number, number>> = { [Pattern.DOTS]: 3.6, [Pattern.CHECKS]: 6 };

export function patternOf(ids: string, name: string): string {
  return `url(#${ids}-${name})`;
}

export function Patterns(props: { readonly ids: string; readonly table: Table | undefined; readonly looks: readonly SeatLook[] }): JSX.Element {
  const all = () => [
    ...(props.table?.colours ?? []).map(({ name, pattern }) => ({ name, pattern })),
    ...props.looks.map(({ seat, pattern }) => ({ name: `seat${seat}`, pattern })),
    { name: "unique", pattern: Pattern.RINGS },
  ];
  return (
    <defs>
      <For each={all()}>
        {({ name, pattern }) => (
          <pattern id={`${props.ids}-${name}`} width="12" height="12" patternUnits="userSpaceOnUse">
            <path
              d={LINES[pattern] ?? ""}
              fill="none"
              stroke={name === "white" ? "#0000" : "#fff8"}
              stroke-width={WIDTHS[pattern] ?? 2}
              stroke-linecap={pattern === Pattern.DOTS ? "round" : "butt"}
            />
          </pattern>
        )}
      </For>
    </defs>
  );
}
