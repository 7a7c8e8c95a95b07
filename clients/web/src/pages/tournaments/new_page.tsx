import { Show, createEffect, createSignal, on, onMount, type JSX } from "solid-js";
import type { Game } from "../../gen/ardri/engine/v1/engine_service_pb";
import type { Chosen } from "../../model/setup/options";
import { emptyForm, specOf, type Filled } from "../../model/tournaments/form";
import { askGames, games, gamesProblem } from "../../store/games/games";
import { failure } from "../../store/requests/failure";
import { createTournamentOf } from "../../store/tournaments/creating";
import { chooseDraft, draftOf, draftedGame, forgetDraft, keepDraft } from "../../store/tournaments/draft";
import { organiser } from "../../store/tournaments/organiser";
import { GamePicker } from "../lobby/form/game_picker";
import { OptionFields } from "../lobby/form/option_fields";
import { Surely } from "../parts/surely";
import { goFromHere } from "../router";
import { FieldForm } from "./field_form";
import { FormatForm } from "./format_form";
import { TokenForm } from "./organise_page";
import "../../style/lobby.css";
import "../../style/tournaments.css";

/** The page on which a tournament is described and created. */
export default function NewPage(): JSX.Element {
  onMount(askGames);
  const [name, setName] = createSignal(draftedGame() ?? "tablut");
  const [round, setRound] = createSignal(0);
  const choose = (game: string): void => (chooseDraft(game), void setName(game));
  /** Replaces this form by a new one. */
  const beginAnew = (game: string): void => (forgetDraft(game), chooseDraft(game), void setRound((before) => before + 1));
  const game = (): Game | undefined => games().find((each) => each.name === name()) ?? games()[0];
  return (
    <div class="page">
      <h1>New tournament</h1>
      <TokenForm />
      <Show when={gamesProblem()}>
        <p class="notice refusal" role="alert">
          {gamesProblem()} <button onClick={askGames}>Try again</button>
        </p>
      </Show>
      <GamePicker chosen={game()?.name} choose={choose} />
      <Show when={game()} keyed>
        {(found) => (
          <Show when={round() + 1} keyed>
            <SpecForm game={found} beginAnew={() => beginAnew(found.name)} />
          </Show>
        )}
      </Show>
    </div>
  );
}

/** The form of a tournament's spec. It is kept for this tab until the tournament is created. */
function SpecForm(props: { readonly game: Game; beginAnew(): void }): JSX.Element {
  // eslint-disable-next-line solid/reactivity -- every game makes a new form
  const empty = emptyForm(props.game);
  const kept = draftOf(empty);
  const [filled, setFilled] = createSignal<Filled>(kept?.filled ?? empty);
  const fill = (change: Partial<Filled>): Filled => setFilled((before) => ({ ...before, ...change }));
  const [options, setOptions] = createSignal<Chosen>(kept?.options ?? {});
  const [isBegun, setBegun] = createSignal(kept !== undefined);
  createEffect(on([filled, options], ([now, chosen]) => (keepDraft({ filled: now, options: chosen }), setBegun(true)), { defer: true }));
  const [problem, setProblem] = createSignal("");
  const [isBusy, setBusy] = createSignal(false);
  let notice: HTMLParagraphElement | undefined;
  createEffect(() => problem() !== "" && notice?.focus());

  async function submit(starts: boolean): Promise<void> {
    const lead = goFromHere();
    setBusy(true);
    setProblem("");
    try {
      const made = await createTournamentOf(props.game, (packed) => specOf(filled(), packed), options(), starts);
      forgetDraft(props.game.name);
      lead(`/tournament/${made}`);
    } catch (error) {
      setProblem(failure(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      class="play spec"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(true);
      }}
    >
      <label class="field">
        Name
        <input value={filled().name} maxlength="80" required onInput={(event) => fill({ name: event.currentTarget.value })} />
      </label>
      <FormatForm game={props.game} filled={filled()} fill={fill} />
      <FieldForm game={props.game} filled={filled()} fill={fill} />
      <Show when={props.game.options.length > 0}>
        <details class="choices-of-game" open={Object.keys(kept?.options ?? {}).length > 0}>
          <summary>Rules of {props.game.title}</summary>
          <OptionFields game={props.game} chosen={options()} choose={setOptions} />
        </details>
      </Show>
      <Show when={problem()}>
        <p ref={notice} class="notice refusal" role="alert" tabindex="-1">
          {problem()}
        </p>
      </Show>
      <Show when={organiser() === undefined}>
        <p class="hint">Give your token above before you create it.</p>
      </Show>
      <div class="acts">
        <button class="main" type="submit" disabled={isBusy() || organiser() === undefined}>
          Create and start
        </button>
        <button type="button" disabled={isBusy() || organiser() === undefined} onClick={() => void submit(false)}>
          Create, and leave it open to entrants
        </button>
        <Show when={isBegun()}>
          <Surely isQuiet words="Begin anew" sure="Empty the form" act={props.beginAnew} />
        </Show>
      </div>
    </form>
  );
}
