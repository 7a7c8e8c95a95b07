// What a search thinks of the match: of the position that is shown, of all of it, and a hint for who is to act.
import { createRegistry, type Message } from "@bufbuild/protobuf";
import { anyUnpack } from "@bufbuild/protobuf/wkt";
import { createEffect, createMemo, createSignal, onCleanup, type Accessor } from "solid-js";
import { AnalysisService, type DecisionAnalysis, type Line } from "../../gen/ardri/analysis/v1/analysis_service_pb";
import { MatchStatus } from "../../gen/ardri/match/v1/match_pb";
import { lastDecision, pliesAt, positionAt, type Drawn } from "../../model/learning/study";
import { isViewersTurn } from "../../model/match/turns";
import { seconds } from "../../model/words/clock";
import { call } from "../../transport/calls/clients";
import type { Table } from "../match/table";
import { failure } from "../requests/failure";
import type { Replay } from "./replay";

const LINES = 3;
/** For the position that is looked at. */
const POSITION_SECONDS = 2;
/** For each decision of a whole match. */
const DECISION_SECONDS = 1;
const HINT_MILLISECONDS = 20_000;
/** So many actions of a line are drawn. */
const MOST_DRAWN = 4;

export interface Study {
  /** `hint`: the viewer is to act and may be helped; `analysis`: what was decided may be looked into. */
  readonly offers: Accessor<"hint" | "analysis" | undefined>;
  readonly isOpen: Accessor<boolean>;
  /** Of the position that is shown. */
  readonly decision: Accessor<DecisionAnalysis | undefined>;
  /** All that are known, by the version with which each position came about. */
  readonly decisions: Accessor<ReadonlyMap<bigint, DecisionAnalysis>>;
  readonly isBusy: Accessor<boolean>;
  readonly problem: Accessor<string>;
  /** How many decisions the whole match has; 0 until it is asked for. */
  readonly total: Accessor<number>;
  /** What is to be drawn over the board. */
  readonly drawn: Accessor<readonly Drawn[]>;
  open(): void;
  close(): void;
  readAll(): void;
  /** The line that is pointed at, by its place in the list. */
  point(line: number | undefined): void;
}

export function createStudy(table: Table, replay: Replay): Study {
  const [isOpen, setOpen] = createSignal(false);
  const [decisions, setDecisions] = createSignal<ReadonlyMap<bigint, DecisionAnalysis>>(new Map());
  const [busy, setBusy] = createSignal(0);
  const [problem, setProblem] = createSignal("");
  const [total, setTotal] = createSignal(0);
  const [pointed, setPointed] = createSignal<number>();
  const leaving = new AbortController();
  onCleanup(() => leaving.abort());

  const position = createMemo(() => positionAt(table.events(), replay.at() ?? table.version()));
  const isTurn = (): boolean => replay.at() === undefined && isViewersTurn(table.match());
  /** None of a match that was called off, or that ended before anybody had decided anything. */
  const hasDecisions = (): boolean => lastDecision(table.events()) !== undefined;
  const offers = createMemo(() => {
    const match = table.match();
    if (match === undefined || !("matchId" in table.source)) return undefined; // a record that no engine has
    if (table.events()[0]?.version !== 1n) return undefined; // else actions cannot be counted
    if (match.status === MatchStatus.ENDED) return hasDecisions() ? ("analysis" as const) : undefined;
    const isHelped = match.status === MatchStatus.LIVE && match.spec?.hints === true && table.seat() !== undefined;
    return isHelped ? (isTurn() ? ("hint" as const) : ("analysis" as const)) : undefined;
  });
  const decision = createMemo(() => decisions().get(position()));

  /** In place of one of as many actions: what was owed before an action was taken back is owed no more. */
  const keep = (found: DecisionAnalysis): void =>
    void setDecisions((before) => {
      const others = [...before].filter(([, { ply }]) => ply !== found.ply);
      return new Map([...others, [positionAt(table.events(), found.version), found]]);
    });

  async function ask(request: () => Promise<void>): Promise<void> {
    setBusy((count) => count + 1);
    setProblem("");
    try {
      await request();
    } catch (error) {
      if (!leaving.signal.aborted) setProblem(failure(error));
    } finally {
      setBusy((count) => count - 1);
    }
  }

  async function read(first: number | undefined, last: number | undefined, budgetSeconds: number): Promise<void> {
    const { matchId } = table;
    const range = { ...(first !== undefined && { firstPly: first }), ...(last !== undefined && { lastPly: last }) };
    const request = { matchId, ...range, lines: LINES, budget: { time: seconds(budgetSeconds) } };
    const { signal } = leaving;
    for await (const { decisions: count, decision: found } of table.clients.of(AnalysisService).analyse(request, { signal })) {
      if (first === undefined) setTotal(count);
      if (found !== undefined) keep(found);
    }
  }

  async function hint(): Promise<void> {
    const request = { matchId: table.matchId, lines: LINES };
    const { decision: found } = await call((options) => table.clients.of(AnalysisService).hint(request, options), HINT_MILLISECONDS);
    if (found !== undefined) keep(found);
  }

  const asked = new Set<bigint>();
  // What is shown is looked into once, for as long as the panel is open; what has failed is tried again when it is opened anew.
  createEffect((before: string) => {
    const [at, offer] = [position(), offers()];
    const now = `${isOpen()} ${offer}`;
    if (now !== before) asked.clear();
    look(at, offer);
    return now;
  }, "");

  function look(at: bigint, offer: "hint" | "analysis" | undefined): void {
    const known = decisions().get(at);
    const isKnown = offer === "hint" ? known !== undefined : known?.played !== undefined; // a hint judges nothing
    if (!isOpen() || offer === undefined || isKnown || asked.has(at)) return;
    if (offer === "analysis" && at === positionAt(table.events(), table.version())) return; // nobody has decided there yet
    asked.add(at);
    const ply = pliesAt(table.events(), at);
    void ask(() => (offer === "hint" ? hint() : read(ply, ply, POSITION_SECONDS)));
  }

  const drawn = createMemo((): readonly Drawn[] => {
    const lines = isOpen() ? (decision()?.lines ?? []) : [];
    const chosen = pointed();
    const itself = (line: Line, label: string): readonly Drawn[] => shapesOf(line).map((keys) => ({ keys, label, later: 0 }));
    if (chosen === undefined) return lines.flatMap((line, index) => itself(line, String(index + 1)));
    const line = lines[chosen];
    if (line === undefined) return [];
    const following = line.variation.slice(1, MOST_DRAWN).map((notation, index) => {
      return { keys: table.board()?.places?.(notation) ?? [], label: String(index + 2), later: index + 1 };
    });
    return [...itself(line, "1"), ...following];
  });

  /** The places that an action is chosen by: all in order, or each of several that are chosen in any order by itself. */
  function shapesOf({ action }: Line): readonly (readonly string[])[] {
    const [board, view] = [table.board(), replay.view() ?? table.view()];
    if (board === undefined || view === undefined || action?.typed === undefined) return [];
    const own: Message | undefined = anyUnpack(action.typed, createRegistry(board.action));
    const steps = own === undefined ? [] : board.steps(own, table.context(view), action);
    const alike = steps.filter(({ unordered }) => unordered).map(({ key }) => [key]);
    return alike.length > 0 ? alike : [steps.map(({ key }) => key)];
  }

  return {
    offers,
    isOpen,
    decision,
    decisions,
    isBusy: () => busy() > 0,
    problem,
    total,
    drawn,
    open: () => {
      setOpen(true);
      const isEnded = table.match()?.status === MatchStatus.ENDED;
      const last = lastDecision(table.events());
      if (isEnded && replay.at() === undefined && last !== undefined) replay.go(last);
    },
    close: () => setOpen(false),
    readAll: () => void ask(() => read(undefined, undefined, DECISION_SECONDS)),
    point: setPointed,
  };
}
