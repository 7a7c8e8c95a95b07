// What the parts of the board share: where things are, what is marked, and how a place is made pressable.
import { createMemo, type Accessor } from "solid-js";
import type { Table } from "../../../gen/ardri/tara/v1/static_table_pb";
import type { Action, Event, View } from "../../../gen/ardri/tara/v1/tara_pb";
import { Region } from "../../../gen/ardri/tara/v1/terms_pb";
import type { BoardProps, Choice } from "../../contract";
import type { Layout } from "../position/layout";
import { placeOf } from "../position/positions";
import { anchorAt, meant, openAnchors, regionAtHand } from "./choices";
import { changed, ghosts, type Ghost } from "./marks";

export type Props = BoardProps<View, Action, Event, Table>;

export interface Marks {
  readonly isOption: boolean;
  /** A further position of an anchor that can be chosen. */
  readonly isInAnchor: boolean;
  /** The card fits there, but an emptier place comes first (T5). */
  readonly isBarred: boolean;
  readonly isChosen: boolean;
  readonly isPending: boolean;
  readonly isPointed: boolean;
  readonly isLast: boolean;
  /** A piece there may promote this turn. */
  readonly isActive: boolean;
}

export interface PlaceAttributes {
  readonly "data-place": string | undefined;
  readonly role: "button" | undefined;
  readonly tabindex: number | undefined;
  readonly "aria-pressed": boolean | undefined;
}

export interface Scenery {
  readonly props: Props;
  readonly layout: Accessor<Layout>;
  isOption(place: string): boolean;
  marksOf(place: string): Marks;
  ghostAt(place: string): Ghost | undefined;
  role(name: "group"): "group" | undefined;
  /** Attributes of what can be pressed; to be spread. */
  place(key: string): PlaceAttributes;
  /** Its words, and whether it can be chosen. */
  said(key: string, words: string): string;
  /** Where the pieces of a place are drawn, for movement. */
  watch(place: string, piece: SVGGElement): void;
}

export function createScenery(
  props: Props,
  layout: Accessor<Layout>,
  home: Accessor<string>,
  watch: Scenery["watch"],
): Scenery {
  const last = createMemo(() => changed(props.last));
  const ghostly = createMemo(() => ghosts(props.preview));
  const anchors = createMemo(() => (props.choice.isOpen ? openAnchors(props) : []));
  const open = createMemo(() => anchors().filter(([first = ""]) => props.choice.options.has(first)));
  const active = createMemo(() => {
    const region = regionAtHand(props.view);
    const spots = region === Region.UNSPECIFIED ? [] : (props.view.work?.activated ?? []);
    return new Set(spots.map((spot) => placeOf(region, spot)));
  });
  const pointed = createMemo(() => {
    const key = props.choice.pointed;
    if (key === undefined) return new Set<string>();
    const found = meant(key, props.choice.options, props);
    return new Set([found, ...anchorAt(found, props)]);
  });
  return {
    props,
    layout,
    isOption: (place) => props.choice.isOpen && props.choice.options.has(place),
    marksOf: (place) => ({
      isOption: props.choice.isOpen && props.choice.options.has(place),
      isInAnchor: open().some((places) => places.includes(place)),
      isBarred: anchors().some((places) => places.includes(place)) && !open().some((places) => places.includes(place)),
      isChosen: props.choice.path.includes(place) || isPicked(props, place),
      isPending: props.choice.pending.includes(place),
      isPointed: pointed().has(place),
      isLast: last().has(place),
      isActive: active().has(place),
    }),
    ghostAt: (place) => ghostly().get(place),
    role: (name) => (props.still ? undefined : name),
    place: (key) => ({
      get "data-place"() {
        return props.still ? undefined : key;
      },
      get role() {
        return props.still ? undefined : ("button" as const);
      },
      get tabindex() {
        return props.still ? undefined : home() === key ? 0 : -1;
      },
      get "aria-pressed"() {
        return props.still || !props.choice.path.includes(key) ? undefined : true;
      },
    }),
    said: (key, words) => (props.choice.isOpen && props.choice.options.has(key) ? `${words}, can be chosen` : words),
    watch,
  };
}

/** The first piece of a Stone's swap. */
function isPicked({ view }: Props, place: string): boolean {
  const picked = view.work?.picked;
  return picked !== undefined && placeOf(view.work?.region ?? 0, picked.position) === place;
}

/** A choice for which any position stands for its region or anchor, where that is asked for. */
export function translated(props: Props): Choice {
  const own = props.choice;
  return {
    get isOpen() {
      return own.isOpen;
    },
    get path() {
      return own.path;
    },
    get options() {
      return own.options;
    },
    get starts() {
      return own.starts;
    },
    get pointed() {
      return own.pointed;
    },
    get pending() {
      return own.pending;
    },
    press: (key) => own.press(meant(key, own.options, props)),
    point: (key) => own.point(key === undefined ? undefined : meant(key, own.options, props)),
    back: () => own.back(),
  };
}
