// Pages, and parts of pages, whose code is loaded when they are needed.
import { lazy, type Component } from "solid-js";
import { fetched } from "../../environment/loading";
import { PartUnloaded } from "./unloaded";

/** The component that `load` brings; `instead` if it does not load, or fails before it draws anything. */
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

/** Shows nothing: in place of an ornament. */
export function nothing(): null {
  return null;
}
