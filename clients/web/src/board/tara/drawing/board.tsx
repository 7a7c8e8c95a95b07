import { For, Show, createEffect, createMemo, createSignal, onCleanup, type JSX } from "solid-js";
import { createHands } from "../../parts/hands";
import { createScenery, translated, type Props } from "../choices/scenery";
import { layoutOf, nextPlace, placesOf, type Layout } from "../position/layout";
import { REGIONS, regionKey } from "../position/positions";
import type { TaraScene } from "../position/scenes";
import { storyOf } from "../position/story";
import { CardRow, slotsOf } from "./card_row";
import { createMovement } from "./movement";
import { RegionShape } from "./region";
import { StorySheet } from "./story_sheet";
import "./tara.css";

/** Narrower than this, the layout of a phone that stands is drawn; on one that lies the regions are larger side by side. */
const NARROW_PIXELS = 560;
const isStanding = (width: number): boolean => width < NARROW_PIXELS && window.innerWidth < window.innerHeight;

export function TaraBoard(props: Props): JSX.Element {
  const [isNarrow, setNarrow] = createSignal(!props.still && isStanding(window.innerWidth));
  const regions = createMemo(() => REGIONS.filter((region) => props.view.regions.includes(region)), undefined, {
    equals: (one, other) => one.join() === other.join(),
  });
  const hasCards = () => !props.still;
  const layout = createMemo((): Layout => layoutOf(regions(), isNarrow(), hasCards(), props.flipped));
  const slots = createMemo(() => slotsOf(props.view, props.seat));
  const hands = createHands(translated(props), {
    start: regionKey(regions()[0] ?? REGIONS[0]!),
    all: () => placesOf(layout(), slots()),
    next: (place, direction) => nextPlace(layout(), slots(), place, direction),
  });
  // Where a card was played away, Tab leads to the first place again.
  const home = createMemo(() => {
    const places = placesOf(layout(), slots());
    return places.includes(hands.at()) ? hands.at() : (places[0] ?? "");
  });
  const movement = createMovement(props, layout);
  const scenery = createScenery(props, layout, home, movement.watch);
  const story = createMemo(() => {
    const scene = props.scene as TaraScene | undefined;
    if (scene !== undefined) return scene.waits ? storyOf(scene.told, props) : undefined;
    return props.past ? storyOf(props.last, props) : undefined;
  });

  const watchWidth = (root: HTMLDivElement): void => {
    if (props.still) return;
    const observer = new ResizeObserver(([entry]) => setNarrow(isStanding(entry?.contentRect.width ?? 0)));
    observer.observe(root);
    onCleanup(() => observer.disconnect());
  };
  createEffect(() => movement.play(props.scene as TaraScene | undefined));

  return (
    <div class="tara" classList={{ still: props.still }} ref={watchWidth}>
      <svg
        ref={(svg) => !props.still && hands.attach(svg)}
        viewBox={`0 0 ${layout().width} ${layout().height}`}
        role={props.still ? undefined : "group"}
        aria-label={props.still ? undefined : "Tara board"}
        aria-hidden={props.still ? "true" : undefined}
      >
        <For each={regions()}>{(region) => <RegionShape of={scenery} region={region} />}</For>
        <Show when={hasCards()}>
          <CardRow of={scenery} slots={slots()} />
        </Show>
        {movement.layer()}
      </svg>
      <Show when={story()}>{(told) => <StorySheet story={told()} props={props} />}</Show>
    </div>
  );
}
