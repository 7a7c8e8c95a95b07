import { Show, createSignal, onMount, type JSX } from "solid-js";
import { clients } from "../../store/account/account";
import { keepInvite } from "../../store/lobby/invites";
import { sitDown } from "../../store/lobby/sitting_down";
import { failure } from "../../store/requests/failure";
import { call } from "../../transport/calls/clients";
import { fromError } from "../../transport/calls/refusal";
import { goFromHere, type Parts } from "../router";

/** Takes a seat by an invitation, and goes to the match. */
export default function JoinPage(props: { readonly parts: Parts }): JSX.Element {
  const [problem, setProblem] = createSignal("");
  const join = async (): Promise<void> => {
    const lead = goFromHere();
    setProblem("");
    try {
      const inviteCode = props.parts["code"] ?? "";
      const { match } = await call((options) => clients.lobby.acceptInvite({ inviteCode, bringEntropy: true }, options));
      if (match === undefined) return;
      if (match.viewerSeat === undefined) await sitDown(match, inviteCode);
      keepInvite(match.matchId, inviteCode); // from there, the viewer can send the link to players who are still missing
      lead(`/match/${match.matchId}`, true);
    } catch (error) {
      const isFull = fromError(error).reason === "SEAT_TAKEN";
      setProblem(isFull ? "All seats of this match are taken by now." : failure(error));
    }
  };
  onMount(join);
  return (
    <div class="page">
      <h1>Invitation</h1>
      <Show when={problem()} fallback={<p>Taking a seat.</p>}>
        <p role="alert">{problem()}</p>
        <p class="ways">
          <button onClick={() => void join()}>Try again</button>
          <a href="/">Back to the games</a>
        </p>
      </Show>
    </div>
  );
}
