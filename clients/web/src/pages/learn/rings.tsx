// What a lesson points at: rings around places of the board or choices in the bar, wherever these are on the screen.
import { For, createEffect, createSignal, on, onCleanup, type JSX } from "solid-js";

interface Ring {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Boards move by themselves, and tell nobody. */
const LOOK_MILLISECONDS = 200;
const AROUND_PIXELS = 3;

export function Rings(props: { readonly keys: readonly string[]; readonly isNext: boolean }): JSX.Element {
  const [rings, setRings] = createSignal<readonly Ring[]>([], { equals: areSame });
  const look = (): void => void setRings(props.keys.flatMap((key) => around(placesOf(key))));
  const timer = setInterval(look, LOOK_MILLISECONDS);
  window.addEventListener("scroll", look, { capture: true, passive: true });
  window.addEventListener("resize", look);
  onCleanup(() => {
    clearInterval(timer);
    window.removeEventListener("scroll", look, { capture: true });
    window.removeEventListener("resize", look);
  });
  createEffect(
    on(
      () => props.keys,
      (keys) => {
        look();
        if (props.isNext) placesOf(keys[0] ?? "")[0]?.scrollIntoView({ block: "nearest", inline: "nearest" });
      },
    ),
  );
  return (
    <div class="rings" aria-hidden="true" data-next={props.isNext ? props.keys[0] : undefined}>
      <For each={rings()}>
        {(ring) => (
          <span
            class="ring"
            style={{ left: `${ring.left}px`, top: `${ring.top}px`, width: `${ring.width}px`, height: `${ring.height}px` }}
          />
        )}
      </For>
    </div>
  );
}

/** A place, a choice in the bar, or all places whose keys begin so: the zones of a territory. */
function placesOf(key: string): readonly Element[] {
  const name = CSS.escape(key);
  const exact = document.querySelectorAll(`.lesson [data-place="${name}"], .lesson [data-step="${name}"]`);
  return [...(exact.length > 0 ? exact : document.querySelectorAll(`.lesson [data-place^="${name}"]`))];
}

/** One ring around all of them. */
function around(places: readonly Element[]): readonly Ring[] {
  const boxes = places.map((place) => place.getBoundingClientRect()).filter((box) => box.width > 0);
  if (boxes.length === 0) return [];
  const left = Math.min(...boxes.map((box) => box.left)) - AROUND_PIXELS;
  const top = Math.min(...boxes.map((box) => box.top)) - AROUND_PIXELS;
  const width = Math.max(...boxes.map((box) => box.right)) + AROUND_PIXELS - left;
  const height = Math.max(...boxes.map((box) => box.bottom)) + AROUND_PIXELS - top;
  return [{ left, top, width, height }];
}

function areSame(before: readonly Ring[], after: readonly Ring[]): boolean {
  return JSON.stringify(before) === JSON.stringify(after);
}
