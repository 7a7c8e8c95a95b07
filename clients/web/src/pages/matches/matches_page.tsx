import { onMount, type JSX } from "solid-js";
import { askGames } from "../../store/games/games";
import { findOwn } from "../../store/matches/search";
import { MatchSearch } from "./match_search";
import "../../style/lobby.css";

/** All matches of the viewer, those first that wait for the viewer. */
export default function MatchesPage(): JSX.Element {
  onMount(askGames);
  return (
    <div class="page">
      <h1>Your matches</h1>
      <MatchSearch find={findOwn} isOwn />
    </div>
  );
}
