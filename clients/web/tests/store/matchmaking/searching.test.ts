// A search that is called off, or whose page is left and loaded again.
import { Code } from "@connectrpc/connect";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TicketState } from "../../../src/gen/ardri/gateway/v1/matchmaking_service_pb";
import { search, takeUp, type Outcome, type Search } from "../../../src/store/matchmaking/searching";
import { Refusal } from "../../../src/transport/calls/refusal";

const { matchmaking, leaving, sat } = vi.hoisted(() => {
  const mocks = () => ({ createTicket: vi.fn(), cancelTicket: vi.fn(), getTicket: vi.fn() });
  return { matchmaking: mocks(), leaving: mocks(), sat: vi.fn() };
});
vi.mock("../../../src/store/account/account", () => ({ clients: { of: () => matchmaking }, parting: { of: () => leaving } }));
vi.mock("../../../src/store/lobby/opening", () => ({ FILL_SECONDS: 20 }));
vi.mock("../../../src/store/lobby/sitting_down", () => ({ sitDownAt: sat }));

const WISH = { game: "tablut", seats: 2 } as Search;
const CLOSED = new Refusal("the match is made", "TICKET_CLOSED", Code.FailedPrecondition);
const answer = (state: TicketState, matchId = "") => ({ ticket: { ticketId: "t", state, matchId } });
const never = () => new Promise<never>(() => undefined);
/** Answers nothing, and ends with its page or its search. */
const unanswered = (_: object, { signal }: { signal?: AbortSignal }) =>
  new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(Refusal.unreachable("ended"))));

let page: EventTarget;
const asked = vi.fn();

/** Called off once that has been called. */
async function callOff(once = matchmaking.createTicket): Promise<Outcome> {
  const leaving = new AbortController();
  const found = search(WISH, leaving.signal, asked);
  await vi.waitFor(() => expect(once).toHaveBeenCalled());
  leaving.abort();
  return found;
}

beforeEach(() => {
  vi.resetAllMocks();
  vi.stubGlobal("window", (page = new EventTarget()));
  matchmaking.createTicket.mockResolvedValue(answer(TicketState.SEARCHING));
  leaving.cancelTicket.mockResolvedValue({});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("who calls a search off has no match", async () => {
  matchmaking.cancelTicket.mockResolvedValue(answer(TicketState.CANCELLED));
  expect(await callOff()).toEqual({});
  expect(sat).not.toHaveBeenCalled();
});

test("who calls it off in the moment in which opponents are found sits down with them, as they wait", async () => {
  matchmaking.cancelTicket.mockRejectedValue(CLOSED);
  matchmaking.getTicket.mockResolvedValue(answer(TicketState.MATCHED, "tablut.x"));
  expect(await callOff()).toEqual({ matchId: "tablut.x" });
  expect(sat).toHaveBeenCalledWith("tablut.x");
});

test("who calls it off while nothing is answered waits for none of that, and is told once the end is unsure", async () => {
  vi.useFakeTimers();
  matchmaking.getTicket.mockImplementation(unanswered);
  matchmaking.cancelTicket.mockImplementation(never);
  const found = callOff(matchmaking.getTicket);
  await vi.advanceTimersByTimeAsync(1000); // until it is asked for the first time
  await vi.waitFor(() => expect(matchmaking.cancelTicket).toHaveBeenCalledTimes(1));
  await vi.advanceTimersByTimeAsync(3000);
  expect((await found).words).toMatch(/does not answer/);
  expect(matchmaking.getTicket).toHaveBeenCalledTimes(1); // nothing says any more that somebody waits
});

test("a search that is called off before it has a ticket is ended as soon as it has one", async () => {
  vi.useFakeTimers();
  let enter: (ticket: object) => void = () => undefined;
  matchmaking.createTicket.mockReturnValue(new Promise((resolve) => (enter = resolve)));
  matchmaking.cancelTicket.mockResolvedValue(answer(TicketState.CANCELLED));
  const found = callOff();
  await vi.advanceTimersByTimeAsync(3000);
  expect((await found).words).toMatch(/does not answer/);
  enter(answer(TicketState.SEARCHING));
  await vi.advanceTimersByTimeAsync(0);
  expect(matchmaking.cancelTicket).toHaveBeenCalledWith({ ticketId: "t" }, expect.anything());
});

test("a page that is left sets its ticket aside, and one that is not left does not", async () => {
  matchmaking.getTicket.mockImplementation(unanswered);
  matchmaking.cancelTicket.mockResolvedValue(answer(TicketState.CANCELLED));
  const leave = new AbortController();
  const found = search(WISH, leave.signal, asked);
  await vi.waitFor(() => expect(asked).toHaveBeenCalledWith("t"));
  page.dispatchEvent(new Event("pagehide"));
  expect(leaving.cancelTicket).toHaveBeenCalledWith({ ticketId: "t", setAside: true }, expect.anything());
  leave.abort();
  await found;
  page.dispatchEvent(new Event("pagehide"));
  expect(leaving.cancelTicket).toHaveBeenCalledTimes(1);
});

test("a page that is loaded again goes on with its search, and nothing comes of one that nobody knows", async () => {
  const { signal } = new AbortController();
  matchmaking.getTicket.mockResolvedValueOnce(answer(TicketState.SEARCHING)).mockResolvedValue(answer(TicketState.MATCHED, "tablut.x"));
  expect(await takeUp("t", signal, asked)).toEqual({ matchId: "tablut.x" });
  expect(matchmaking.createTicket).not.toHaveBeenCalled();
  matchmaking.getTicket.mockRejectedValue(new Refusal("no ticket", "NO_SUCH_ENTRY", Code.NotFound));
  expect(await takeUp("t", signal, asked)).toEqual({});
});
