// What a lesson points at: rings around places of the board or choices in the bar, wherever these are on the screen.
import { For, createEffect, on, type JSX } from "solid-js";
import { around, boxesOf, createOnScreen, isInBar, placesOf, type Box } from "../parts/on_screen";

interface Ring extends Box {
  /** In the bar, not below it. */
  readonly isAbove: boolean;
}

const LESSON = ".lesson";
const AROUND_PIXELS = 3;

export function Rings(props: { readonly keys: readonly string[]; readonly isNext: boolean }): JSX.Element {
  const { found: rings, look } = createOnScreen(() => props.keys.flatMap((key) => ring(placesOf(key, LESSON))));
  createEffect(
    on(
      () => props.keys,
      (keys) => {
        look();
        if (props.isNext) placesOf(keys[0] ?? "", LESSON)[0]?.scrollIntoView({ block: "nearest", inline: "nearest" });
      },
    ),
  );
  return (
    <div class="rings" aria-hidden="true" data-next={props.isNext ? props.keys[0] : undefined}>
      <For each={rings()}>
        {(ring) => (
          <span
            class="ring"
            classList={{ above: ring.isAbove }}
            style={{ left: `${ring.x}px`, top: `${ring.y}px`, width: `${ring.width}px`, height: `${ring.height}px` }}
          />
        )}
      </For>
    </div>
  );
}

/** One ring around all of them. */
function ring(places: readonly Element[]): readonly Ring[] {
  const boxes = boxesOf(places);
  return boxes.length === 0 ? [] : [{ ...around(boxes, AROUND_PIXELS), isAbove: places.some(isInBar) }];
}
