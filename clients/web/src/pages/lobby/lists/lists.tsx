import { Show, type JSX } from "solid-js";
import { createLobbyFeed } from "../../../store/lobby/lobby";
import { OpenMatches } from "./open_matches";
import { OwnMatches } from "./own_matches";
import { Running } from "./running";

/** Small boards beside the form. */
const WATCHED = 4;

/** Matches that are there: the viewer's own, those with an open seat, and some that are played. */
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
