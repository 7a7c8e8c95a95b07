// The army that is to be placed: each kind a button that takes one up; with a mouse it can be drawn to its zone.
import { For, Show, createEffect, createMemo, createSignal, on, type JSX } from "solid-js";
import { lastTouch } from "../../../environment/pointer";
import { confirmsMoves } from "../../../environment/preferences";
import { listed } from "../../../model/words/words";
import { Shield } from "./heraldry";
import type { StripProps } from "./strip";

export function Tray(props: { readonly of: StripProps }): JSX.Element {
  const muster = () => props.of.muster;
  const kinds = createMemo(() => props.of.props.table?.roster ?? []);
  const left = (name: string): number => muster().left().filter((each) => each === name).length;
  const state = (): string => {
    const held = muster().hand();
    if (held !== undefined) return `${held.kind} taken up`;
    return muster().left().length === 0 ? "all have a place" : `${muster().left().length} to place`;
  };
  /** Pressed once, where it is asked before each move, as always under a finger. */
  const [isSure, setSure] = createSignal(false);
  const standing = createMemo(() => [...muster().plan()].join());
  createEffect(on([standing, muster().hand], () => setSure(false)));
  const ready = (): void => {
    const isAsked = !isSure() && confirmsMoves();
    setSure(isAsked);
    if (!isAsked) void muster().send();
  };
  const readyWords = (): string => {
    if (muster().isSending()) return `Sending ${props.of.props.view.seats[props.of.props.seat ?? 0]?.steps ?? 0}`;
    return isSure() ? "Nothing moves after this: press again" : "Ready";
  };
  const drag = (event: PointerEvent, name: string): void => {
    if (event.pointerType === "touch" || event.button !== 0) return;
    if (muster().hand()?.kind !== name || muster().hand()?.zone !== undefined) muster().take(name);
    const up = (end: PointerEvent): void => {
      const under = document.elementsFromPoint(end.clientX, end.clientY);
      const zone = under.map((each) => each.closest<SVGElement>("[data-place]")?.dataset["place"]).find((each) => each !== undefined);
      if (zone !== undefined) muster().choice.press(zone);
    };
    window.addEventListener("pointerup", up, { once: true });
  };
  return (
    <section class="tray" aria-label="Your army">
      <h2>
        Your army <small>{state()}</small>
      </h2>
      <div class="kinds">
        <For each={kinds()}>
          {(kind) => (
            <button
              class="kind"
              classList={{ chosen: muster().hand()?.kind === kind.name && muster().hand()?.zone === undefined }}
              aria-pressed={muster().hand()?.kind === kind.name && muster().hand()?.zone === undefined}
              disabled={left(kind.name) === 0 || muster().isSending()}
              title={kind.text}
              onPointerDown={(event) => drag(event, kind.name)}
              onClick={(event) => (event.detail === 0 || lastTouch()) && muster().take(kind.name)}
            >
              <svg viewBox="-34 -40 68 82" aria-hidden="true">
                <Shield look={props.of.props.looks[props.of.props.seat ?? 0]} kind={kind} isOwn patterns={props.of.patterns} />
              </svg>
              <span>{kind.name}</span>
              <small>
                <span class="unseen">rank {kind.rank}, </span>
                {left(kind.name)}
                <span class="unseen"> left</span>
              </small>
            </button>
          )}
        </For>
      </div>
      <div class="orders">
        <Show when={muster().hand()?.zone}>
          <button onClick={() => muster().takeBack()}>Take back {muster().hand()?.kind}</button>
        </Show>
        <button disabled={muster().left().length === 0 || muster().isSending()} onClick={() => muster().fill()}>
          Place the rest by chance
        </button>
        <button disabled={muster().plan().size === 0 || muster().isSending()} onClick={() => muster().clear()}>
          Clear
        </button>
        <button class="main" disabled={muster().left().length > 0 || muster().empty().length > 0 || muster().isSending()} onClick={ready}>
          {readyWords()}
        </button>
      </div>
      <Show when={muster().empty().length > 0}>
        <p class="hint" aria-live="polite">
          Nobody yet in {listed(muster().empty().map((letter) => props.of.props.table?.territories.find((each) => each.letter === letter)?.name ?? letter))}.
        </p>
      </Show>
    </section>
  );
}
