// Movement of drawn pieces, by the Web Animations API: nothing of it is left when it is over.
import { prefersStillness } from "../../environment/stillness";

/** Slides an element from an offset to where it stands. */
export function slide(element: SVGElement, dx: number, dy: number, milliseconds: number): void {
  if (prefersStillness()) return;
  element.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], {
    duration: milliseconds,
    easing: "cubic-bezier(.3, .1, .2, 1)",
  });
}

/** Lets an element vanish. */
export function fade(element: SVGElement, milliseconds: number): void {
  if (prefersStillness()) return;
  element.animate([{ opacity: 1 }, { opacity: 1, offset: 0.3 }, { opacity: 0 }], {
    duration: milliseconds,
    fill: "forwards",
  });
}
