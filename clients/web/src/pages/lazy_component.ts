// Pages, and parts of pages, whose code comes when they are needed.
import { lazy, type Component } from "solid-js";
import { PartUnloaded } from "./unloaded";

/** What `load` brings; `instead` where that does not come, or fails before it draws anything. */
export function lazyComponent<P extends object>(
  load: () => Promise<{ readonly default: Component<P> }>,
  instead: Component = PartUnloaded,
): Component<P> {
  return lazy(() =>
    fetched(load).catch((error: unknown) => {
      console.warn(error);
      return { default: instead };
    }),
  );
}

/** Without a network it is asked for again once there is one. */
async function fetched<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine) throw error;
    await new Promise((resolve) => window.addEventListener("online", resolve, { once: true }));
    return fetched(load);
  }
}

/** Instead of an ornament. */
export function nothing(): null {
  return null;
}
