// Whether the viewer uses a finger. Moves are then confirmed, so that a stray tap plays nothing.
let isTouch = false;

export function lastTouch(): boolean {
  return isTouch;
}

if (typeof window !== "undefined") {
  window.addEventListener("pointerdown", ({ pointerType }) => (isTouch = pointerType === "touch"), { capture: true });
  window.addEventListener("keydown", () => (isTouch = false), { capture: true });
}
