import type { Component, JSX } from "solid-js";

/** A small picture of a game. */
export function emblemOf(game: string): Component {
  return EMBLEMS[game] ?? Other;
}

function picture(draw: () => JSX.Element): Component {
  return () => (
    <svg class="picture" viewBox="0 0 64 64" width="64" height="64" aria-hidden="true">
      {draw()}
    </svg>
  );
}

const EMBLEMS: Readonly<Record<string, Component>> = {
  tablut: picture(() => (
    <>
      <path class="lines" d="M12 12H52V52H12ZM25.3 12V52M38.7 12V52M12 25.3H52M12 38.7H52" />
      <circle class="fill" cx="32" cy="32" r="11" />
      <path class="paper" d="M25 37v-9l4 3 3-6 3 6 4-3v9Z" />
      <circle class="fill" cx="12" cy="32" r="5" />
      <circle class="fill" cx="52" cy="32" r="5" />
      <circle class="fill" cx="32" cy="12" r="5" />
      <circle class="fill" cx="32" cy="52" r="5" />
    </>
  )),
  tara: picture(() => (
    <>
      <path class="lines" d="M8 54H56" />
      <path class="fill" d="M26 12h12v10H26Z" />
      <path class="lines" d="M20 26H31V36H20ZM33 26H44V36H33ZM13 40H25V50H13ZM27 40H37V50H27ZM39 40H51V50H39Z" />
      <path class="paper" d="M28 19v-4l2 1.5L32 14l2 2.5 2-1.5v4Z" />
    </>
  )),
  westeria: picture(() => (
    <>
      <path class="lines" d="M10 46 22 22l8 14 6-10 18 20Z" />
      <path class="fill" d="M30 50V12l18 7-16 7v24Z" />
    </>
  )),
  plaques: picture(() => (
    <>
      <path class="lines" d="M9 18l16-4 8 32-16 4Z" />
      <path class="fill" d="M30 14h17v34H30Z" />
      <path class="paper" d="M38.5 22l6 9-6 9-6-9Z" />
    </>
  )),
};

const Other = picture(() => <circle class="lines" cx="32" cy="32" r="20" />);
