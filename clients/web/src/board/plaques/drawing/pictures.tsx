// A picture for each type and each unique plaque, around 0, 0 in a square of 44.
import { Show, type JSX } from "solid-js";

/** `solid` is filled; `holes` are let into it in the colour of the ground; `lines` are drawn. */
interface Picture {
  readonly solid?: string;
  readonly holes?: string;
  readonly lines?: string;
}

const PICTURES: Readonly<Record<string, Picture>> = {
  sword: { solid: "M0-22 4.5-15V7H-4.5V-15ZM-12 7H12V11.5H-12ZM-2.6 11.5H2.6V18H-2.6ZM0 16a3.4 3.4 0 1 1-.1 0Z" },
  bow: { lines: "M-7-20C15-13 15 13-7 20M-7-20V20M-17 0H17M17 0 9.5-5.5M17 0 9.5 5.5M-17 0-20-4M-17 0-20 4" },
  sigil: { lines: "M0-19A19 19 0 1 1-.1-19ZM0-16 13.8 8H-13.8ZM0 16-13.8-8H13.8Z" },
  shield: { solid: "M-17-19H17V-2C17 11 7 18 0 21C-7 18-17 11-17-2Z", holes: "M-1.8-15H1.8V16H-1.8ZM-13-5.5H13V-2H-13Z" },
  steed: {
    solid: "M-13 20H14C17 6 15-8 5-16L4-22-1-17C-9-14-13-7-17 4L-14 10-9 9C-5 6-2 4 3 2C3 8-11 11-13 20Z",
    holes: "M-4-9.4a2.2 2.2 0 1 1-.1 0Z",
  },
  gate: { solid: "M-19 20V-4A19 17 0 0 1 19-4V20H12V-3A12 10.5 0 0 0-12-3V20Z", lines: "M-6 20V-11M0 20V-13M6 20V-11M-12 3H12M-12 12H12" },
  tower: { solid: "M-14-21H-8V-16H-3.5V-21H3.5V-16H8V-21H14V-9H10.5V20H-10.5V-9H-14Z", holes: "M-4.5 20V12A4.5 4.5 0 0 1 4.5 12V20ZM-1.8-5H1.8V3H-1.8Z" },
  coffer: {
    solid: "M-20-3V-6C-20-14-14-17-9-17H9C14-17 20-14 20-6V-3ZM-20 0H20V17H-20Z",
    holes: "M-4.5-6H4.5V6A4.5 4.5 0 0 1-4.5 6ZM-15 4H-8V6.5H-15ZM8 4H15V6.5H8Z",
  },
  crown: { solid: "M-20 11-20-11-10 0 0-18 10 0 20-11 20 11ZM-20 14H20V19H-20Z", holes: "M0 1.5a3 3 0 1 1-.1 0Z" },
  elf: { solid: "M0 21C-17 8-15-10 0-22C15-10 17 8 0 21Z", holes: "M-1.3 19V-10H1.3V19ZM-1 3-9-5-8-7-1 0ZM1 10 9 2 8 0 1 7Z" },
  dwarf: { solid: "M-16-20H12L18-14V-6H-16ZM-3-6H3.6V21H-3Z", holes: "M-12-16H-8V-10H-12Z" },
  thief: { solid: "M-21-8C-10-13 10-13 21-8C22 5 13 11 6 7C3 4-3 4-6 7C-13 11-22 5-21-8Z", holes: "M-15-3C-11-6-6-4-5 0C-9 3-14 1-15-3ZM15-3C11-6 6-4 5 0C9 3 14 1 15-3Z" },
  dragon: {
    solid: "M-19 16C-8 20 8 17 7 6C6-2-5-2-5-10C-5-18 5-21 13-17L20-20 17-13 21-8C14-7 9-11 4-10C2-8 13-4 15 4C17 16 2 25-19 16ZM-5 2-20-13-17 0-21 3-11 8Z",
    holes: "M8-15.6a1.6 1.6 0 1 1-.1 0Z",
  },
};

export function PictureOf(props: { readonly name: string }): JSX.Element {
  const found = (): Picture => PICTURES[props.name] ?? {};
  return (
    <g class="picture">
      <Show when={found().solid}>{(d) => <path class="solid" d={d()} />}</Show>
      <Show when={found().holes}>{(d) => <path class="holes" d={d()} />}</Show>
      <Show when={found().lines}>{(d) => <path class="lines" d={d()} />}</Show>
    </g>
  );
}
