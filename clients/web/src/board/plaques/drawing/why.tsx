// Beside the tableaux, as text: why one is worth what it is worth, and at the end of a hand who wins.
import { For, Show, createMemo, type JSX } from "solid-js";
import { placeOf, plaqueAt } from "../position/betting";
import { combinationTitle, faceOf } from "../position/faces";
import type { Telling } from "../position/scenes";
import { shownOf } from "../position/tableaux";
import { changeWords, nameOf, resultWords, stateOf } from "../position/words";
import type { Props } from "./row";

/** Of the seat that is pointed at, else of the viewer's own or of who is best. */
export function Why(props: { readonly props: Props }): JSX.Element {
  const told = (): Telling | undefined => {
    const scene = props.props.scene as Telling | undefined;
    return scene?.told === undefined ? undefined : scene;
  };
  return (
    <Show when={told()} fallback={<Worth props={props.props} />}>
      {(scene) => <Showdown props={props.props} scene={scene()} />}
    </Show>
  );
}

/** The end of a hand as it is told: the best so far uppermost, and at last who gets what. */
function Showdown(props: { readonly props: Props; readonly scene: Telling }): JSX.Element {
  const ended = () => {
    const { kind } = props.scene.event;
    return kind.case === "handEnded" ? kind.value.ended : undefined;
  };
  const told = (): readonly number[] => [...(props.scene.told ?? [])].reverse();
  return (
    <section class="why showdown" aria-label="How the hand ends">
      <h2>{told().length > 1 || !props.scene.waits ? "Showdown" : "All others have yielded"}</h2>
      <ol>
        <For each={told()}>
          {(seat) => {
            const place = () => ended()?.places[seat];
            return (
              <li classList={{ winner: props.scene.waits === true && (place()?.gain ?? 0) > 0 }}>
                <b>{nameOf(seat, props.props)}</b> {place()?.value && combinationTitle(place()!.value!.combination, props.props.table)}
                <Show when={props.scene.waits && place()?.gain}>{(gain) => <span> wins {gain()}</span>}</Show>
                <small>{(place()?.value?.active ?? []).map(({ plaque }) => faceOf(plaque, props.props.table).title).join(", ")}</small>
              </li>
            );
          }}
        </For>
      </ol>
    </section>
  );
}

function Worth(props: { readonly props: Props }): JSX.Element {
  const it = (): Props => props.props;
  const place = createMemo(() => placeOf(it().choice.pointed ?? ""));
  const seat = (): number => place()?.seat ?? it().seat ?? 0;
  const shown = createMemo(() => shownOf(it().view, seat()));
  const code = (): string | undefined => {
    const lying = shown().lying[place()?.index ?? -1];
    return lying?.kind === "none" ? undefined : lying?.code;
  };
  const up = createMemo(() => shown().lying.flatMap((lying, index) => (lying.kind === "up" ? [{ code: lying.code, index }] : [])));
  const changed = createMemo(() =>
    up().flatMap(({ code, index }) => {
      const words = changeWords(code, seat(), it()).filter((each) => each !== "active");
      return words.length === 0 ? [] : [{ index, words: `${faceOf(code, it().table).title}: ${words.join(", ")}` }];
    }),
  );
  const active = (): string => (shown().value?.active ?? []).map(({ plaque }) => faceOf(plaque, it().table).title).join(", ");
  const blocked = (): readonly string[] => (shown().value?.words ?? []).filter((line) => line.startsWith("not to be"));
  return (
    <section class="why" aria-label="What a tableau is worth and why">
      <h2>
        {nameOf(seat(), it())} <span>{stateOf(seat(), it())}</span>
      </h2>
      <Show when={active()}>
        <p>{active()}</p>
      </Show>
      <ul>
        <For each={changed()}>
          {({ index, words }) => (
            <li onPointerEnter={() => it().choice.point(plaqueAt(seat(), index))} onPointerLeave={() => it().choice.point(undefined)}>
              {words}
            </li>
          )}
        </For>
        <For each={blocked()}>{(line) => <li>{line}</li>}</For>
      </ul>
      <Show when={code()}>
        {(found) => (
          <p class="power">
            <b>{faceOf(found(), it().table).title}</b> {faceOf(found(), it().table).text}
          </p>
        )}
      </Show>
      <Show when={it().view.last}>{(last) => <p class="result">{resultWords(last(), it())}</p>}</Show>
    </section>
  );
}

