// How a plaque is turned and dealt. Nothing moves where the viewer asks for less motion.
import { prefersStillness } from "../../../environment/stillness";

/** Turns the element around its vertical axis. */
export function flip(element: SVGElement, milliseconds: number): void {
  if (prefersStillness()) return;
  const frames = [{ transform: "scaleX(-1)", opacity: 0.2 }, { transform: "scaleX(0)", opacity: 0.6, offset: 0.5 }, { transform: "none", opacity: 1 }];
  element.animate(frames, { duration: milliseconds, easing: "ease-in-out" });
}

/** Lets the element drop into its place. */
export function lay(element: SVGElement, milliseconds: number): void {
  if (prefersStillness()) return;
  element.animate([{ transform: "translateY(-14px) scale(.9)", opacity: 0 }, { transform: "none", opacity: 1 }], {
    duration: milliseconds,
    easing: "ease-out",
  });
}
