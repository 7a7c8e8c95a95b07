// Where a page was scrolled to when it was left, and how it is found there again: its content may come late.
const ENDS = ["wheel", "touchstart", "pointerdown", "keydown", "popstate"] as const;

/** Notes in the history how far this page is scrolled, before another takes its place. */
export function noteScroll(): void {
  history.replaceState({ scrolled: window.scrollY }, "");
}

/** Scrolls the page that was come back to as it was left, once it is long enough; not if the reader is faster. */
export function scrollBack(): void {
  const state: unknown = history.state;
  const wanted = typeof state === "object" && state !== null && "scrolled" in state ? Number(state.scrolled) : 0;
  if (!(wanted > 0)) return;
  const grown = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight < wanted + window.innerHeight) return;
    stop();
    window.scrollTo(0, wanted);
  });
  const stop = (): void => {
    grown.disconnect();
    for (const each of ENDS) window.removeEventListener(each, stop);
  };
  grown.observe(document.body);
  for (const each of ENDS) window.addEventListener(each, stop);
}
