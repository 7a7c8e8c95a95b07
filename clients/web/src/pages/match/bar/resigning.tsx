import type { JSX } from "solid-js";
import { clients } from "../../../store/account/account";
import { Surely } from "../../parts/surely";
import type { Sitting } from "../sitting";
import { attempt } from "./offers";

/** Gives the match up. */
export function Resigning(props: { readonly at: Sitting }): JSX.Element {
  const resign = (): void => void attempt(props.at, clients.engine.resignMatch({ matchId: props.at.table.matchId }));
  return <Surely words="Resign" sure="Resign: yes, I give up" act={resign} isQuiet />;
}
