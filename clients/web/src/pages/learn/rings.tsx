// What a lesson points at: rings around places of the board or choices in the bar, wherever these are on the screen.
import { For, createEffect, on, type JSX } from "solid-js";
import { createOnScreen, isInBar, placesOf } from "../on_screen";

interface Ring {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** In the bar, not below it. */
  readonly isAbove: boolean;
}

const LESSON = ".lesson";
const AROUND_PIXELS = 3;

export function Rings(props: { readonly keys: readonly string[]; readonly isNext: boolean }): JSX.Element {
  const { found: rings, look } = createOnScreen(() => props.keys.flatMap((key) => around(placesOf(key, LESSON))));
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
            style={{ left: `${ring.left}px`, top: `${ring.top}px`, width: `${ring.width}px`, height: `${ring.height}px` }}
          />
        )}
      </For>
    </div>
  );
}

/** One ring around all of them. */
function around(places: readonly Element[]): readonly Ring[] {
  const boxes = places.map((place) => place.getBoundingClientRect()).filter((box) => box.width > 0);
  if (boxes.length === 0) return [];
  const left = Math.min(...boxes.map((box) => box.left)) - AROUND_PIXELS;
  const top = Math.min(...boxes.map((box) => box.top)) - AROUND_PIXELS;
  const width = Math.max(...boxes.map((box) => box.right)) + AROUND_PIXELS - left;
  const height = Math.max(...boxes.map((box) => box.bottom)) + AROUND_PIXELS - top;
  return [{ left, top, width, height, isAbove: places.some(isInBar) }];
}
