// A search that is called off, or whose page is left.
import { Code } from "@connectrpc/connect";
import { beforeEach, expect, test, vi } from "vitest";
import { TicketState } from "../../src/gen/ardri/gateway/v1/matchmaking_service_pb";
import { search, type Search } from "../../src/store/searching";
import { Refusal } from "../../src/transport/refusal";

const { matchmaking, sat } = vi.hoisted(() => ({ matchmaking: { createTicket: vi.fn(), cancelTicket: vi.fn(), getTicket: vi.fn() }, sat: vi.fn() }));
vi.mock("../../src/store/account", () => ({ clients: { of: () => matchmaking } }));
vi.mock("../../src/store/opening", () => ({ FILL_SECONDS: 20 }));
vi.mock("../../src/store/sitting_down", () => ({ sitDownAt: sat }));

const WISH = { game: "tablut", seats: 2 } as Search;
const answer = (state: TicketState, matchId = "") => ({ ticket: { ticketId: "t", state, matchId } });

/** Called off while it goes on. */
async function leave(): Promise<string | undefined> {
  const leaving = new AbortController();
  const found = search(WISH, leaving.signal);
  await vi.waitFor(() => expect(matchmaking.createTicket).toHaveBeenCalled());
  leaving.abort();
  return found;
}

beforeEach(() => {
  vi.resetAllMocks();
  matchmaking.createTicket.mockResolvedValue(answer(TicketState.SEARCHING));
});

test("who calls a search off has no match", async () => {
  matchmaking.cancelTicket.mockResolvedValue(answer(TicketState.CANCELLED));
  expect(await leave()).toBeUndefined();
  expect(sat).not.toHaveBeenCalled();
});

test("who calls it off in the moment in which opponents are found sits down with them, as they wait", async () => {
  matchmaking.cancelTicket.mockRejectedValue(new Refusal("the match is made", "TICKET_CLOSED", Code.FailedPrecondition));
  matchmaking.getTicket.mockResolvedValue(answer(TicketState.MATCHED, "tablut.x"));
  expect(await leave()).toBe("tablut.x");
  expect(sat).toHaveBeenCalledWith("tablut.x");
});
