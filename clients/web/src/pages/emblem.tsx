import type { JSX } from "solid-js";

/** The mark of the platform: a crown over a knot. */
export function Emblem(): JSX.Element {
  return (
    <svg class="emblem" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
      <path d="M6 13V6l5 4 5-7 5 7 5-4v7Z" />
      <path class="lines" d="M6 17h20M9 21l7 8 7-8-7-0Z" />
    </svg>
  );
}
