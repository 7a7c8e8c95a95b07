// Why somebody is not taken in, or cannot leave, as the page says it.
import { Code } from "@connectrpc/connect";
import { expect, test, vi } from "vitest";
import { entryFailure, withdrawalFailure } from "../../../src/store/tournaments/field";
import { Refusal } from "../../../src/transport/calls/refusal";

vi.mock("../../../src/store/account/account", () => ({}));

/** As the platform says it of a field of the request. */
function invalid(field: string, why: string): Refusal {
  return new Refusal(`${field}: ${why}`, "INVALID_REQUEST", Code.InvalidArgument, { field });
}
const OVER = new Refusal("a tournament that is ended takes no entrants", "TOURNAMENT_STATE", Code.FailedPrecondition);

test("who is not taken in reads why, without the words of the wire", () => {
  expect(entryFailure(invalid("entrant.name", "'Ann' is taken"))).toBe("Somebody there has that name. Take another one.");
  expect(entryFailure(invalid("spec.entrants[0].name", "1 to 40 of A-Z a-z 0-9 . _ -, not ''"))).toMatch(/^A name has 1 to 40 letters/);
  expect(entryFailure(invalid("spec.entrants[1].account_id", "the account_id 'a' is taken by entrant number 1"))).toBe("Your account takes part already.");
  expect(entryFailure(invalid("spec.entrants", "a group has 1000 at the most"))).toBe("You cannot be taken in: a group has 1000 at the most.");
  expect(entryFailure(OVER)).toBe("Nobody can enter it any more.");
  expect(entryFailure(Refusal.unreachable("gone"))).toMatch(/^There is no answer/);
});

test("who cannot leave reads that it is over, and not that nobody can enter", () => {
  expect(withdrawalFailure(OVER)).toBe("It is over: there is nothing left to withdraw from.");
  expect(withdrawalFailure(new Refusal("this account has not entered", "NO_SUCH_ENTRY", Code.NotFound))).toBe("You are not in it any more.");
});
