import { For, type JSX } from "solid-js";
import type { Sitting } from "../sitting";

/** A field for an action in notation, which suggests the legal ones. */
export function Typed(props: { readonly at: Sitting }): JSX.Element {
  const { table, choosing } = props.at; // does not change while the page is shown
  let field: HTMLInputElement | undefined;
  const play = (event: SubmitEvent): void => {
    event.preventDefault();
    const notation = field?.value.trim() ?? "";
    if (notation === "" || field === undefined) return;
    field.value = "";
    void choosing.type(notation);
  };
  return (
    <form class="typed" onSubmit={play}>
      <input ref={field} id="command" list="legal" autocomplete="off" spellcheck={false} placeholder="move  /" aria-label="Type a move" />
      <datalist id="legal">
        <For each={table.actions().slice(0, 200)}>{(action) => <option value={action.notation}>{action.meaning}</option>}</For>
      </datalist>
    </form>
  );
}
