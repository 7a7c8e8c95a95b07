// Less motion for viewers who want it.
import { preferences } from "./preferences";

/** Whether the viewer's system or settings ask for less motion. */
export function prefersStillness(): boolean {
  return !preferences().animations || window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
