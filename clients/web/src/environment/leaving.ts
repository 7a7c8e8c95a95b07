// Whether the page is being left. That ends what is still being loaded, so it does not count as failed.
import { createSignal } from "solid-js";

/** Some only download, and the page stays. */
const LEAVING_MILLISECONDS = 10_000;

const [isLeaving, setLeaving] = createSignal(false);

export { isLeaving };

if (typeof window !== "undefined") {
  window.addEventListener("beforeunload", () => {
    setLeaving(true);
    setTimeout(() => setLeaving(false), LEAVING_MILLISECONDS);
  });
}
