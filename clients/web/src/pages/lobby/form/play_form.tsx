import { Match, Show, Suspense, Switch, createSignal, onMount, type JSX } from "solid-js";
import type { Game } from "../../../gen/ardri/engine/v1/engine_service_pb";
import type { Clock } from "../../../gen/ardri/match/v1/match_pb";
import { changes, emptyForm, wishOf, withSeats, type Against, type Form } from "../../../model/setup/form";
import { problemOf, seatName } from "../../../model/setup/seating";
import { FILL_SECONDS, PACES, createOpening, fischer, optionsOf } from "../../../store/lobby/opening";
import { createFinding } from "../../../store/matchmaking/finding";
import { answered } from "../../parts/answered";
import { lazyComponent } from "../../parts/lazy_component";
import { go, goFromHere } from "../../router";
import { Choice, Levels, Range } from "./fields";

const MoreChoices = lazyComponent(() => import("./more_choices"));
const SeatList = lazyComponent(() => import("./seat_list"));

const OPPONENTS: readonly (readonly [Against, string])[] = [
  ["levels", "The computer"],
  ["anybody", "Whoever comes"],
  ["friends", "Friends, by a link"],
  ["mix", "Seat by seat"],
];

/** The form for a match of the game, and the button that opens it. */
export function PlayForm(props: { readonly game: Game }): JSX.Element {
  // eslint-disable-next-line solid/reactivity -- every game makes a new form
  const { game } = props;
  const [problem, setProblem] = createSignal("");
  const openMatch = createOpening();
  const drawn = Math.random(); // once, so that the same form makes the same wish
  const finding = createFinding(game.name, setProblem);
  const [form, setForm] = createSignal<Form>({ ...emptyForm(game), ...finding.before?.form });
  const [isBusy, setBusy] = createSignal(false);
  const [isLong, setLong] = createSignal(false);
  let [submit, stop]: (HTMLButtonElement | undefined)[] = [];
  const change = (part: Partial<Form>): void => void setForm((before) => ({ ...before, ...part }));

  const clock = (): Clock => {
    const { pace, minutes, increment } = form();
    return PACES[pace]?.clock ?? fischer(minutes, increment);
  };
  const wish = () => wishOf(form(), props.game, clock(), Math.floor(drawn * form().seats));
  const sides = (): readonly (readonly [number, string])[] => {
    const names = props.game.seatNames.slice(0, form().seats);
    return [[-1, "Any"], ...names.map((_, seat) => [seat, seatName(props.game, seat)] as const)];
  };

  async function start(): Promise<void> {
    setProblem(form().against === "mix" ? problemOf(form().mix) : "");
    if (problem() === "") await play(() => (form().against === "anybody" ? find() : answered(openMatch(wish()), setProblem)));
  }

  /** Goes to the match that `opening` makes. If there is none, the viewer stays at the form. */
  async function play(opening: () => Promise<string | undefined>): Promise<void> {
    const isBegunHere = document.activeElement === submit;
    const lead = form().against === "anybody" ? go : goFromHere(); // opponents who were found wait for the viewer
    setBusy(true);
    const opened = opening();
    if (isBegunHere) stop?.focus();
    const matchId = await opened;
    const isHere = [submit, stop, isBegunHere && document.body].includes(document.activeElement as HTMLButtonElement);
    setBusy(false);
    if (matchId !== undefined) lead(`/match/${matchId}`);
    else if (isHere) submit?.focus();
  }

  const find = (): Promise<string | undefined> =>
    finding.find(form(), async () => {
      const options = await optionsOf(game.name, wish().options);
      return { game: game.name, seats: form().seats, clock: clock(), options };
    });
  onMount(() => finding.before !== undefined && void play(() => finding.goOn(finding.before!)));

  return (
    <form
      class="play"
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      <Choice name="against" legend="Against" chosen={form().against} choices={OPPONENTS} choose={(against) => change({ against })} />
      <Show when={props.game.maxSeats > props.game.minSeats}>
        <Range
          name="seats"
          legend="Seats"
          least={props.game.minSeats}
          most={props.game.maxSeats}
          chosen={form().seats}
          choose={(seats) => setForm((before) => withSeats(before, seats))}
        />
      </Show>
      <Switch>
        <Match when={form().against === "levels"}>
          <Levels game={props.game} chosen={form().level} choose={(level) => change({ level })} />
        </Match>
        <Match when={form().against === "mix"}>
          <Suspense>
            <SeatList game={props.game} form={form()} change={change} />
          </Suspense>
        </Match>
      </Switch>
      <Show when={form().against !== "levels"}>
        <Pace form={form()} change={change} />
      </Show>
      <Show when={(form().against === "levels" || form().against === "friends") && props.game.seatNames.length > 1}>
        <Choice name="seat" legend="You play" chosen={form().seat} choices={sides()} choose={(seat) => change({ seat })} />
      </Show>
      <Show when={form().against === "anybody"}>
        <p class="hint">
          Only those meet who choose the same rules and the same time, and their match is rated. After {FILL_SECONDS} seconds the computer
          takes the seats that are left.
        </p>
      </Show>
      <details class="more" onToggle={(event) => setLong(event.currentTarget.open)}>
        <summary>
          Rules and more <Show when={changes(form(), props.game)}>{(count) => <small>{count()} chosen</small>}</Show>
        </summary>
        <Show when={isLong()}>
          <Show when={form().against === "levels"}>
            <Pace form={form()} change={change} />
          </Show>
          <Suspense fallback={<p class="hint">Looking it up.</p>}>
            <MoreChoices game={props.game} form={form()} change={change} />
          </Suspense>
        </Show>
      </details>
      <Show when={problem()}>
        <p class="notice refusal" role="alert">
          {problem()}
        </p>
      </Show>
      <div class="acts">
        <button ref={(made) => (submit = made)} class="main" type="submit" disabled={isBusy()}>
          {finding.state() === "idle" ? `Play ${game.title}` : "Looking for opponents"}
        </button>
        <button ref={(made) => (stop = made)} type="button" hidden={finding.state() === "idle"} onClick={() => finding.callOff()}>
          {finding.state() === "ending" ? "Calling it off" : "Call it off"}
        </button>
      </div>
    </form>
  );
}

/** Chooses one of the usual paces, or other minutes and seconds. */
function Pace(props: { readonly form: Form; change(part: Partial<Form>): void }): JSX.Element {
  const own = PACES.length;
  const paces = [...PACES.map(({ name }, index) => [index, name] as const), [own, "Other"] as const];
  return (
    <>
      <Choice name="pace" legend="Time" chosen={props.form.pace} choices={paces} choose={(pace) => props.change({ pace })} />
      <Show when={props.form.pace === own}>
        <Range
          name="minutes"
          legend="Minutes for the match"
          least={1}
          most={120}
          chosen={props.form.minutes}
          choose={(minutes) => props.change({ minutes })}
        />
        <Range
          name="increment"
          legend="Seconds more with each move"
          least={0}
          most={60}
          chosen={props.form.increment}
          choose={(increment) => props.change({ increment })}
        />
      </Show>
    </>
  );
}
