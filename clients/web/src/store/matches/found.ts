// Matches that were looked for. What is shown of each follows; which are shown, and where, changes only when the viewer asks for it.
import { createEffect, createMemo, createSignal, on, untrack, type Accessor } from "solid-js";
import type { MatchSummary } from "../../gen/ardri/match/v1/match_pb";
import { gone, isInOrder, ownNow, shownFirst, shownMore, unseen, updated, type Filter, type FoundPage, type Shown } from "../../model/matches/found";
import { failure } from "../requests/failure";
import { createPolled } from "../requests/polling";
import { ALL_MATCHES, MOST, PAGE, sinceOf, type Find } from "./search";
import { own, ownIsKnown } from "./waiting";

const POLL_MILLISECONDS = 10_000;
/** Pages without a match that are asked for in a row: of the computer's, say, there may be none among many. */
const MOST_EMPTY = 5;
const NONE: ReadonlySet<string> = new Set();

export interface Found {
  readonly filter: Accessor<Filter>;
  change(part: Partial<Filter>): void;
  /** As they are now, where they stood; undefined until they are known. */
  readonly matches: Accessor<readonly MatchSummary[] | undefined>;
  /** Those of them that are no longer as was looked for. */
  readonly gone: Accessor<ReadonlySet<string>>;
  /** How many others there are by now. */
  readonly unseen: Accessor<number>;
  /** Whether the list would be another one by now. */
  readonly isOld: Accessor<boolean>;
  readonly away: Accessor<readonly string[]>;
  readonly hasMore: Accessor<boolean>;
  readonly problem: Accessor<string>;
  /** Shows the list as it is now. */
  renew(): void;
  /** Shows the next page, too; the id of its first match. */
  more(): Promise<string | undefined>;
}

/** Until the owner is disposed of. `isOwn`: matches of the viewer, of which the account's stream tells. */
export function createFound(find: Find, isOwn: boolean): Found {
  const [filter, setFilter] = createSignal(ALL_MATCHES);
  const [shown, setShown] = createSignal<Shown>();
  const [newest, setNewest] = createSignal<FoundPage>();
  const [moreProblem, setMoreProblem] = createSignal("");

  const isCurrent = (): boolean => shown()?.filter === filter();
  const ask = async (): Promise<readonly [Filter, FoundPage]> => {
    const wanted = untrack(filter);
    const size = untrack(() => (isCurrent() ? Math.min(MOST, Math.max(PAGE, shown()?.ids.length ?? 0)) : PAGE));
    return [wanted, await untrack(() => some(find, wanted, "", size))];
  };
  // The stream tells of one's own, so these are asked for once.
  const polled = createPolled(ask, POLL_MILLISECONDS, () => !isOwn || !isCurrent());
  createEffect(on(filter, () => !isOwn && polled.again(), { defer: true }));
  createEffect(
    on(polled.value, (answer) => {
      if (answer === undefined || answer[0] !== filter()) return; // something else is wanted by now
      const [wanted, page] = answer;
      setNewest(page);
      if (isCurrent()) setShown((before) => before && updated(before, page.matches));
      else setShown(inOrder(shownFirst(wanted, page)));
    }),
  );

  const inOrder = (found: Shown): Shown => {
    if (!isOwn) return found;
    const now = ownNow(found, own());
    return { ...found, ids: now.map(({ matchId }) => matchId), known: new Map(now.map((match) => [match.matchId, match])) };
  };
  const current = createMemo(() => {
    const found = shown();
    return found !== undefined && isOwn ? updated(found, own().values()) : found;
  });
  // The stream may tell of them later than the page does.
  createEffect(on(ownIsKnown, (is) => isOwn && is && setShown((before) => before && inOrder(before)), { defer: true }));

  const now = createMemo((): readonly MatchSummary[] => {
    const found = current();
    if (found === undefined || !isCurrent()) return [];
    return isOwn ? ownNow(found, own()) : (newest()?.matches ?? []);
  });
  const lost = createMemo(() => {
    const [found, page] = [current(), newest()];
    return isOwn || found === undefined || page === undefined || !isCurrent() ? NONE : gone(found, page, sinceOf(filter()));
  });
  const others = createMemo(() => (current() === undefined ? 0 : unseen(current()!, now())));

  return {
    filter,
    change: (part) => setFilter((before) => ({ ...before, ...part })),
    matches: createMemo(() => current()?.ids.flatMap((id) => current()?.known.get(id) ?? [])),
    gone: lost,
    unseen: others,
    isOld: () => others() > 0 || lost().size > 0 || (isOwn && current() !== undefined && !isInOrder(current()!)),
    away: () => newest()?.away ?? [],
    hasMore: () => (current()?.next ?? "") !== "",
    problem: () => moreProblem() || polled.problem(),
    renew: () => {
      const [found, page] = [current(), newest()];
      if (found !== undefined && page !== undefined) setShown(isOwn ? inOrder(found) : shownFirst(found.filter, page));
    },
    more: async () => {
      const before = current();
      if (before === undefined) return undefined;
      try {
        const page = await some(find, before.filter, before.next, PAGE);
        setMoreProblem("");
        if (!isCurrent()) return undefined;
        const after = shownMore(current() ?? before, page);
        setShown(after);
        return after.ids[before.ids.length];
      } catch (error) {
        setMoreProblem(failure(error));
        return undefined;
      }
    },
  };
}

/** The first page that has a match, or the last of some. */
async function some(find: Find, filter: Filter, from: string, size: number): Promise<FoundPage> {
  let page = await find(filter, from, size);
  for (let tries = 1; tries < MOST_EMPTY && page.matches.length === 0 && page.next !== ""; tries++) page = await find(filter, page.next, size);
  return page;
}
