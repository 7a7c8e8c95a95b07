// Remembers how far a page was scrolled when it was left, and scrolls there again. The page's content may arrive late.
const ENDS = ["wheel", "touchstart", "pointerdown", "keydown", "popstate"] as const;

/** Notes in the history how far this page is scrolled, before another page takes its place. */
export function noteScroll(): void {
  history.replaceState({ scrolled: window.scrollY }, "");
}

/** Scrolls a page to where it was left, once it is long enough; not if the reader does anything before. */
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
