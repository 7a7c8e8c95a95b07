// Below the cards: what the viewer believes the unit to be that was pressed last.
import { For, Show, type JSX } from "solid-js";
import { isZone } from "../position/land";
import type { StripProps } from "./strip";

export function NoteField(props: { readonly of: StripProps }): JSX.Element {
  const zone = () => props.of.pinned;
  const takesNote = () => isZone(zone()) && props.of.notebook.takesNote(zone());
  return (
    <Show when={takesNote()}>
      <label class="note">
        Your note on {zone()}
        <select value={props.of.notebook.noteAt(zone())} onChange={(event) => props.of.notebook.write(zone(), event.currentTarget.value)}>
          <option value="">none</option>
          <For each={props.of.props.table?.roster ?? []}>{(kind) => <option value={kind.name}>{kind.name}</option>}</For>
        </select>
      </label>
    </Show>
  );
}

/** On a unit that something is noted of. */
export function NoteTag(props: { readonly kind: string }): JSX.Element {
  return (
    <>
      <text class="noted wide" y="50">
        {props.kind}?
      </text>
      <text class="noted narrow" y="48">
        {props.kind.slice(0, 3)}?
      </text>
    </>
  );
}
