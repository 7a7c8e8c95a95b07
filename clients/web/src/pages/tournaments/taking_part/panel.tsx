import { Show, createMemo, createSignal, type JSX } from "solid-js";
import { announce } from "../../../environment/announcer";
import { prefer, preferences } from "../../../environment/preferences";
import { TournamentState, type RunningGame, type Tournament } from "../../../gen/ardri/tournament/v1/tournament_pb";
import { idOf, placeOf } from "../../../model/tournaments/games";
import { closedWords, isForPeople, waitingWords, withdrawalWords } from "../../../model/tournaments/taking_part";
import { listed } from "../../../model/words/words";
import { askToNotify, canNotify } from "../../../store/notices/notifying";
import { withdrawalFailure, type Field } from "../../../store/tournaments/field";
import { runningSeats } from "../../../store/tournaments/seats";
import { answered } from "../../parts/answered";
import { inheritFocus } from "../../parts/focus";
import { Surely } from "../../parts/surely";
import { EntryForm } from "./entry_form";
import "../../../style/taking_part.css";

interface Shown {
  readonly tournament: Tournament;
  readonly field: Field;
  readonly running: readonly RunningGame[];
}

/** For whoever may play in it: a way in, what comes next, the game that goes on, and a way out. */
export function TakingPart(props: Shown): JSX.Element {
  const closed = (): string => closedWords(props.tournament);
  const mayReturn = (): boolean => props.field.own() === undefined || props.tournament.state === TournamentState.OPEN;
  return (
    <Show when={isForPeople(props.tournament) && props.field.entries() !== undefined}>
      <section class="taking-part" aria-labelledby="taking-part-title" tabindex="-1" ref={inheritFocus}>
        <h2 id="taking-part-title">Your part in it</h2>
        <Show
          when={props.field.isIn()}
          fallback={
            <>
              <Show when={props.field.own()}>
                <p>You have withdrawn{mayReturn() ? "" : ", and cannot come back. What you have finished stays"}.</p>
              </Show>
              <Show when={mayReturn()}>
                <Show when={closed() === ""} fallback={<p class="hint">{closed()}</p>}>
                  <EntryForm tournament={props.tournament} enter={(name) => props.field.enter(name)} />
                </Show>
              </Show>
            </>
          }
        >
          <Entered {...props} />
        </Show>
      </section>
    </Show>
  );
}

function Entered(props: Shown): JSX.Element {
  const [problem, setProblem] = createSignal("");
  const [isBusy, setBusy] = createSignal(false);
  const seat = createMemo(() => runningSeats().find(({ slot }) => slot?.tournamentId === props.tournament.tournamentId));
  /** Against whom, once the list of games says so. */
  const others = (): string => {
    const game = props.running.find((each) => idOf(each.slot) === idOf(seat()?.slot));
    return listed(game?.seats.filter((_, index) => index !== seat()?.seat) ?? []);
  };
  const permit = async (): Promise<void> => {
    const notify = await askToNotify();
    prefer({ notify });
    setProblem(notify ? "" : "The browser does not permit it. Its settings for this page can.");
  };
  const leave = async (): Promise<void> => {
    setBusy(true);
    setProblem("");
    await answered(
      props.field.withdraw().then(() => announce("You have withdrawn.")),
      setProblem,
      withdrawalFailure,
    );
    setBusy(false);
  };
  return (
    <>
      <p>
        You take part as <b>{props.field.ownName()}</b>.
      </p>
      <Show when={seat()} fallback={<p>{waitingWords(props.tournament)}</p>}>
        {(playing) => (
          <p class="playing">
            <span>
              Your game of {placeOf(playing().round, playing().label).replace("Round", "round")}
              {others() === "" ? "" : ` against ${others()}`} goes on.
            </span>{" "}
            <a class="main" href={`/match/${playing().matchId}`}>
              Play
            </a>
          </p>
        )}
      </Show>
      <div class="acts">
        <Show when={canNotify && !preferences().notify}>
          <button onClick={() => void permit()}>Tell me also while I look elsewhere</button>
        </Show>
        <Surely
          words="Withdraw"
          sure="Withdraw: yes"
          warning={withdrawalWords(props.tournament, seat() !== undefined)}
          act={() => void leave()}
          disabled={isBusy()}
          isQuiet
        />
      </div>
      <Show when={problem()}>
        <p class="notice refusal" role="alert">
          {problem()}
        </p>
      </Show>
    </>
  );
}
