// How a plaque is turned and how tokens go into the pot; nothing where less motion is asked for.
import { prefersStillness } from "../../../environment/stillness";

/** Turns it round its upright middle. */
export function flip(element: SVGElement, milliseconds: number): void {
  if (prefersStillness()) return;
  const frames = [{ transform: "scaleX(-1)", opacity: 0.2 }, { transform: "scaleX(0)", opacity: 0.6, offset: 0.5 }, { transform: "none", opacity: 1 }];
  element.animate(frames, { duration: milliseconds, easing: "ease-in-out" });
}

/** Lets it come up from where it lies. */
export function lay(element: SVGElement, milliseconds: number): void {
  if (prefersStillness()) return;
  element.animate([{ transform: "translateY(-14px) scale(.9)", opacity: 0 }, { transform: "none", opacity: 1 }], {
    duration: milliseconds,
    easing: "ease-out",
  });
}
