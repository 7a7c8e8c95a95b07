import { Show, type JSX } from "solid-js";
import { Dynamic } from "solid-js/web";
import { STILL_CHOICE, STILL_INTENTS } from "../../../board/still";
import { createGlimpse } from "../../../store/matches/glimpse";

/** The board of a match, small and without anything to press. */
export default function Miniature(props: { readonly matchId: string }): JSX.Element {
  // eslint-disable-next-line solid/reactivity -- another match is another picture
  const glimpse = createGlimpse(props.matchId);
  return (
    <div class="miniature" aria-hidden="true">
      <Show when={glimpse()}>
        {(found) => (
          <Dynamic
            component={found().board.Component}
            matchId={props.matchId}
            view={found().view}
            table={found().table}
            looks={found().looks}
            seat={undefined}
            still={true}
            flipped={false}
            choice={STILL_CHOICE}
            intents={STILL_INTENTS}
            scene={undefined}
            last={[]}
            preview={[]}
          />
        )}
      </Show>
    </div>
  );
}
