import type { Any } from "@bufbuild/protobuf/wkt";
import { Show, createResource, type JSX } from "solid-js";
import { optionsSchema } from "../../../board/options";
import { differing } from "../../../model/setup/options";
import { games } from "../../../store/games/games";

/** The rules that a match has chosen, as far as they are not the usual ones. */
export function RulesLine(props: { readonly game: string; readonly options: Any | undefined }): JSX.Element {
  const [schema] = createResource(
    () => props.options && props.game,
    (game) => optionsSchema(game),
  );
  const words = (): string => {
    const [known, own] = [schema.latest, games().find(({ name }) => name === props.game)?.options];
    return known === undefined || own === undefined ? "" : differing(own, known, props.options).join(", ");
  };
  return (
    <Show when={words()}>
      {(line) => <small class="rules">{line()}</small>}
    </Show>
  );
}
