// Pages, and parts of pages, whose code comes when they are needed.
import { lazy, type Component } from "solid-js";
import { fetched } from "../../environment/loading";
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

/** Instead of an ornament. */
export function nothing(): null {
  return null;
}
