import { Show, type JSX } from "solid-js";
import { createLobbyFeed } from "../../../store/lobby/lobby";
import { OpenMatches } from "./open_matches";
import { OwnMatches } from "./own_matches";
import { Running } from "./running";

/** How many small boards are shown beside the form. */
const WATCHED = 4;

/** Lists beside the form: the viewer's own matches, those with an open seat, and some that are being played. */
export default function Lists(props: { readonly game: string | undefined }): JSX.Element {
  const feed = createLobbyFeed(WATCHED);
  return (
    <>
      <OwnMatches />
      <OpenMatches feed={feed} />
      <Show when={props.game} keyed>
        {(game) => <Running game={game} feed={feed} />}
      </Show>
    </>
  );
}
