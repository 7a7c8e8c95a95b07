// A plaque, around 0, 0 in a box of 84 by 106: a rim in its colour with the colour's pattern, on it a picture and its code.
import { Show, type JSX } from "solid-js";
import type { Value } from "../../../gen/ardri/plaques/v1/plaques_pb";
import type { Table } from "../../../gen/ardri/plaques/v1/static_table_pb";
import { faceOf, readAs } from "../position/faces";
import { markOf, type Lying } from "../position/tableaux";
import { patternOf } from "./patterns";
import { PictureOf } from "./pictures";

export const WIDTH = 84;
export const HEIGHT = 106;

export function PlaqueUp(props: { readonly code: string; readonly table: Table | undefined; readonly ids: string }): JSX.Element {
  const face = () => faceOf(props.code, props.table);
  const colour = () => props.table?.colours.find(({ name }) => name === face().colour);
  return (
    <g class="plaque">
      <rect class="edge" x="-42" y="-53" width="84" height="106" rx="11" />
      <rect x="-41" y="-52" width="82" height="104" rx="10" fill={colour()?.colour ?? "#6b4fa0"} />
      <rect x="-41" y="-52" width="82" height="104" rx="10" fill={patternOf(props.ids, colour()?.name ?? "unique")} />
      <rect class="panel" x="-31" y="-42" width="62" height="84" rx="5" />
      <g transform="translate(0 -13) scale(1.08)">
        <PictureOf name={face().picture} />
      </g>
      <text class="code" y="35">
        {props.code}
      </text>
    </g>
  );
}

/** Its back; with its picture dimmed where the viewer knows it. */
export function PlaqueDown(props: { readonly code: string | undefined; readonly table: Table | undefined }): JSX.Element {
  return (
    <g class="plaque down">
      <rect class="back" x="-41" y="-52" width="82" height="104" rx="10" />
      <rect class="inlay" x="-31" y="-42" width="62" height="84" rx="5" />
      <Show
        when={props.code}
        fallback={<path class="knot" d="M0-26 22 0 0 26-22 0ZM-13-30 13 30M13-30-13 30M-22-16 22 16M22-16-22 16" />}
      >
        {(code) => (
          <>
            <g class="known" transform="translate(0 -12)">
              <PictureOf name={faceOf(code(), props.table).picture} />
            </g>
            <text class="code known" y="35">
              {code()}
            </text>
          </>
        )}
      </Show>
    </g>
  );
}

/** What has become of it in the reading: a bar below an active one, as what it counts, and a cross if it is banned. */
export function Marks(props: { readonly code: string; readonly value: Value | undefined; readonly table: Table | undefined }): JSX.Element {
  const mark = () => markOf(props.code, props.value);
  const read = (): string => {
    const active = props.value?.active.find(({ plaque }) => plaque === props.code);
    return active === undefined ? props.code : readAs(active, props.table);
  };
  return (
    <g class="marks">
      <Show when={mark().isActive}>
        <rect class="active" x="-30" y="58" width="60" height="8" rx="4" />
      </Show>
      <Show when={read() !== props.code}>
        <g transform="translate(0 -52)">
          <rect class="reads" x="-36" y="-15" width="72" height="30" rx="15" />
          <text class="reads" y="8">
            {mark().isEmulated ? "≈" : "="} {read()}
          </text>
        </g>
      </Show>
      <Show when={mark().bannedBy !== undefined}>
        <path class="banned" d="M-32-44 32 14M32-44-32 14" />
      </Show>
    </g>
  );
}

/** For the key of a place: changes only where another plaque lies there. */
export function contentOf(lying: Lying | undefined): string {
  return lying === undefined || lying.kind === "none" ? "" : `${lying.kind} ${lying.code ?? ""}`;
}
