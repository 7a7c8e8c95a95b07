import { Match, Show, Switch, createSignal, onCleanup, type JSX } from "solid-js";
import type { Game } from "../../gen/ardri/engine/v1/engine_service_pb";
import { capital } from "../../model/words";
import { PACES, openMatch } from "../../store/opening";
import { fromError } from "../../transport/refusal";
import { go } from "../router";
import { Choice, Levels, Range } from "./fields";

type Against = "levels" | "anybody" | "friends";

/** What kind of match of the game, and the button that opens it. */
export function PlayForm(props: { readonly game: Game }): JSX.Element {
  const [against, setAgainst] = createSignal<Against>("levels");
  const [level, setLevel] = createSignal(2);
  const [seat, setSeat] = createSignal(-1);
  const [seats, setSeats] = createSignal(props.game.minSeats);
  const [pace, setPace] = createSignal(0);
  const [problem, setProblem] = createSignal("");
  const [isBusy, setBusy] = createSignal(false);
  const [searching, setSearching] = createSignal<AbortController>();

  onCleanup(() => searching()?.abort());

  const clock = () => (PACES[against() === "levels" ? 0 : pace()] ?? PACES[0])!.clock;
  const sides = (): readonly (readonly [number, string])[] => {
    const names = props.game.seatNames.slice(0, seats());
    return [[-1, "Any"], ...names.map((name, index) => [index, capital(name)] as const)];
  };

  async function start(): Promise<void> {
    setBusy(true);
    setProblem("");
    try {
      const matchId = against() === "anybody" ? await find() : await open();
      if (matchId !== undefined) go(`/match/${matchId}`);
    } catch (error) {
      setProblem(fromError(error).message);
    } finally {
      setBusy(false);
      setSearching(undefined);
    }
  }

  function open(): Promise<string> {
    const bots = against() === "levels" ? Array.from({ length: seats() - 1 }, level) : [];
    const own = seat() < 0 ? undefined : seat();
    return openMatch({ game: props.game.name, seats: seats(), seat: own, bots, clock: clock(), isPrivate: against() === "friends" });
  }

  async function find(): Promise<string | undefined> {
    const begun = new AbortController();
    setSearching(begun);
    const { search } = await import("../../store/searching");
    return search(props.game.name, seats(), clock(), begun.signal);
  }

  return (
    <form
      class="play"
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      <Choice
        name="against"
        legend="Against"
        chosen={against()}
        choices={[
          ["levels", "The computer"],
          ["anybody", "Whoever comes"],
          ["friends", "Friends, by a link"],
        ]}
        choose={setAgainst}
      />
      <Show when={props.game.maxSeats > props.game.minSeats}>
        <Range name="seats" legend="Seats" least={props.game.minSeats} most={props.game.maxSeats} chosen={seats()} choose={setSeats} />
      </Show>
      <Switch>
        <Match when={against() === "levels"}>
          <Levels game={props.game} chosen={level()} choose={setLevel} />
        </Match>
        <Match when={against() !== "levels"}>
          <Choice name="pace" legend="Time" chosen={pace()} choices={PACES.map(({ name }, index) => [index, name] as const)} choose={setPace} />
        </Match>
      </Switch>
      <Show when={against() !== "anybody" && props.game.seatNames.length > 1}>
        <Choice name="seat" legend="You play" chosen={seat()} choices={sides()} choose={setSeat} />
      </Show>
      <Show when={problem()}>
        <p class="notice refusal" role="alert">
          {problem()}
        </p>
      </Show>
      <div class="acts">
        <button class="main" type="submit" disabled={isBusy()}>
          {searching() === undefined ? `Play ${props.game.title}` : "Looking for opponents"}
        </button>
        <Show when={searching()}>
          {(begun) => (
            <button type="button" onClick={() => begun().abort()}>
              Call it off
            </button>
          )}
        </Show>
      </div>
    </form>
  );
}
