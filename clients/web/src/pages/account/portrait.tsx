import type { JSX } from "solid-js";

const SHAPES: readonly (readonly [string, string])[] = [
  ["Crown", "M8 28V13l7 6 5-9 5 9 7-6v15Z"],
  ["Tower", "M12 31V15h-2V9h5v3h3V9h4v3h3V9h5v6h-2v16Z"],
  ["Shield", "M20 7l11 4v8c0 8-5 12-11 15-6-3-11-7-11-15v-8Z"],
  ["Boat", "M7 24h26l-5 8H12ZM19 8v14H9ZM21 10l9 12h-9Z"],
  ["Moon", "M24 8a12 12 0 1 0 8 17A10 10 0 0 1 24 8Z"],
  ["Tree", "M20 6l9 12h-5l7 9h-9v6h-4v-6H9l7-9h-5Z"],
  ["Diamond", "M20 6l11 14-11 14L9 20Z"],
  ["Flag", "M11 7h2v27h-2ZM14 8l16 5-16 7Z"],
  ["Cross", "M17 7h6v10h10v6H23v11h-6V23H7v-6h10Z"],
  ["Drop", "M20 6c8 9 10 13 10 17a10 10 0 0 1-20 0c0-4 2-8 10-17Z"],
  ["Mountain", "M5 31 16 13l6 9 4-6 9 15Z"],
  ["Star", "M20 5l4.4 10.2 11 1-8.3 7.3 2.5 10.8L20 28.6l-9.6 5.7 2.5-10.8-8.3-7.3 11-1Z"],
];
const COLOURS = ["teal", "amber", "red", "blue", "violet", "green", "brown", "slate"] as const;
const HUES = [
  [168, 45, 28],
  [35, 80, 33],
  [5, 55, 40],
  [215, 55, 40],
  [275, 35, 42],
  [110, 35, 30],
  [22, 40, 30],
  [210, 12, 38],
] as const;

/** How many pictures are offered. Any other number of the platform has a picture, too. */
export const OFFERED = 24;

/** The name of a picture: `Crown, teal`. */
export function portraitName(avatar: number): string {
  return `${SHAPES[avatar % SHAPES.length]?.[0]}, ${COLOURS[colourOf(avatar)]}`;
}

/** The picture of an account. */
export function Portrait(props: { readonly avatar: number; readonly size: number }): JSX.Element {
  const colour = (): string => {
    const [hue, saturation, lightness] = HUES[colourOf(props.avatar)] ?? HUES[0];
    return `hsl(${hue} ${saturation}% ${lightness}%)`;
  };
  return (
    <svg class="portrait" viewBox="0 0 40 40" width={props.size} height={props.size} aria-hidden="true">
      <rect width="40" height="40" rx="10" fill={colour()} />
      <path d={SHAPES[props.avatar % SHAPES.length]?.[1]} fill="#f7efdc" />
    </svg>
  );
}

/**
 * The colour of a picture. Each picture has the next colour; each new round of the shapes is shifted by three colours.
 */
function colourOf(avatar: number): number {
  return (avatar + Math.floor(avatar / SHAPES.length) * 3) % COLOURS.length;
}
