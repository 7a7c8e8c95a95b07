// Less motion, for who asks the system for it.

/** Whether the viewer's system asks for less motion. */
export function prefersStillness(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
