// Whether the viewer uses a finger: a tap too many plays no move then.
let isTouch = false;

export function lastTouch(): boolean {
  return isTouch;
}

if (typeof window !== "undefined") {
  window.addEventListener("pointerdown", ({ pointerType }) => (isTouch = pointerType === "touch"), { capture: true });
  window.addEventListener("keydown", () => (isTouch = false), { capture: true });
}
