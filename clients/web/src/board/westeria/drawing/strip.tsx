// Beside the land: the army that is to be placed, or the cards; and what is known of the place that is pointed at.
import { For, Show, createMemo, type JSX } from "solid-js";
import { Phase, type Card } from "../../../gen/ardri/westeria/v1/terms_pb";
import { counted } from "../../../model/words/counted";
import { capital } from "../../../model/words/words";
import { cardKey } from "../choices/choices";
import type { Muster, Props } from "../choices/muster";
import type { Notebook } from "../choices/notebook";
import { holderOf, kindOf, unitAt } from "../position/armies";
import { isZone, territoryOf } from "../position/land";
import { territoryWords, title, unitWords } from "../position/words";
import { NoteField } from "./note_field";
import { Tray } from "./tray";

export interface StripProps {
  readonly props: Props;
  readonly muster: Muster;
  readonly notebook: Notebook;
  /** What the pointer is at, else what has the focus; and what was pressed or focused last. */
  readonly place: string;
  readonly pinned: string;
  readonly patterns: string;
}

export function Strip(of: StripProps): JSX.Element {
  return (
    <div class="strip">
      <Show when={of.muster.isOpen()} fallback={<Cards of={of} />}>
        <Tray of={of} />
      </Show>
      <Info of={of} />
      <NoteField of={of} />
    </div>
  );
}

/** The cards that lie open, then the deck with what is left of it. */
function Cards(props: { readonly of: StripProps }): JSX.Element {
  const view = () => props.of.props.view;
  const faces = createMemo(() => props.of.props.table?.cards ?? []);
  const count = (pile: readonly number[] | undefined, card: Card): number => pile?.[card - 1] ?? 0;
  const isPlayable = (card: Card): boolean => props.of.props.choice.options.has(cardKey(card));
  const isDrawn = (card: Card): boolean => count(view().deck?.drawn, card) > 0;
  const contested = createMemo(() =>
    (props.of.props.table?.territories ?? []).flatMap(({ letter }) => (holderOf(view(), letter) === undefined ? [letter] : [])),
  );
  const isTurning = () => view().phase > Phase.PLACING && view().phase < Phase.OVER;
  return (
    <section class="deck" aria-label="Cards">
      <h2>
        <Show when={isTurning()} fallback="Cards">
          {title(view().seat, props.of.props)}'s turn <small>{view().turn}</small>
        </Show>
      </h2>
      <Show when={isTurning()}>
        <p class="moves">
          {capital(counted(view().moves, "move"))} left
          <span aria-hidden="true">{" " + "\u25cf".repeat(Math.max(0, view().moves)) + "\u25cb".repeat(Math.max(0, view().made))}</span>
        </p>
      </Show>
      <ul>
        <For each={faces()}>
          {(face) => (
            <li classList={{ drawn: isDrawn(face.card), played: view().card === face.card }}>
              <Show
                when={isDrawn(face.card) && props.of.props.choice.isOpen && view().phase === Phase.CHOOSING}
                fallback={<span class="face" title={face.text}>{face.title}</span>}
              >
                <button
                  class="face"
                  classList={{ dim: !isPlayable(face.card) }}
                  title={face.text}
                  onClick={() => props.of.props.choice.press(cardKey(face.card))}
                  onPointerEnter={() => props.of.props.choice.point(cardKey(face.card))}
                  onFocus={() => props.of.props.choice.point(cardKey(face.card))}
                >
                  {face.title}
                </button>
              </Show>
              <Show when={count(view().deck?.drawn, face.card) > 1}>
                <b>{"\u00d7"}{count(view().deck?.drawn, face.card)}</b>
              </Show>
              <small>
                {count(view().deck?.pile, face.card)}
                <span class="unseen"> of {face.count} in the pile</span>
              </small>
            </li>
          )}
        </For>
      </ul>
      <Show when={isTurning() && contested().length > 0}>
        <p class="soft">Contested: {contested().join(", ")}</p>
      </Show>
    </section>
  );
}

/** What a screen reader hears of a place, for eyes. */
function Info(props: { readonly of: StripProps }): JSX.Element {
  const card = createMemo(() => props.of.props.table?.cards.find((face) => cardKey(face.card) === props.of.place));
  const zone = () => (isZone(props.of.place) ? props.of.place : undefined);
  const territory = () => props.of.props.table?.territories.find(({ letter }) => letter === territoryOf(props.of.place));
  const context = () => ({ ...props.of.props, view: props.of.muster.view() });
  const unit = () => (zone() === undefined ? undefined : unitAt(context().view, zone()!));
  return (
    <section class="info" aria-hidden="true">
      <Show when={card()}>
        {(face) => (
          <>
            <h2>{face().title}</h2>
            <p class="soft">{face().text}</p>
          </>
        )}
      </Show>
      <Show when={territory()}>
        <h2>{props.of.place}</h2>
        <p>{capital(territoryWords(territoryOf(props.of.place), context()))}.</p>
      </Show>
      <Show when={unit()}>
        {(it) => (
          <>
            <p>{unitWords(it(), context())}.</p>
            <Show when={kindOf(props.of.props.table, it().kind)?.text}>{(text) => <p class="soft">{text()}</p>}</Show>
          </>
        )}
      </Show>
    </section>
  );
}
