import { Code, ConnectError } from "@connectrpc/connect";
import { expect, test } from "vitest";
import { failure } from "../../../src/store/requests/failure";
import { Refusal } from "../../../src/transport/calls/refusal";

const NO_ANSWER = "There is no answer: try it again once the connection is back.";

test("why something came to nothing is said in a sentence", () => {
  expect(failure(new Refusal("no match 'tablut.1'", "NO_SUCH_MATCH", Code.NotFound))).toBe("No match 'tablut.1'.");
  expect(failure(new Refusal("The platform lacks it.", "UNFAIR_CHANCE", Code.DataLoss))).toBe("The platform lacks it.");
  expect(failure(new Error("You have not consented."))).toBe("You have not consented.");
  expect(failure(undefined)).toBe("");
});

test("what only programs are told is said in other words", () => {
  expect(failure(new Refusal("seat 0 is not to act; to act: [1]", "NOT_YOUR_TURN", Code.FailedPrecondition))).toBe("It is not your turn.");
  expect(failure(new Refusal("internal error; see the log of the service", "INTERNAL", Code.Internal))).toMatch(/^Something has gone wrong/);
});

test("where nobody has answered, what to do about it is said, and not what broke", () => {
  const broken = [
    new ConnectError("the connection was lost", Code.Unavailable),
    new ConnectError("no answer in time", Code.DeadlineExceeded),
    Refusal.unreachable("no sign of life"),
    new TypeError("Failed to fetch"),
  ];
  expect(broken.map(failure)).toEqual(broken.map(() => NO_ANSWER));
});
