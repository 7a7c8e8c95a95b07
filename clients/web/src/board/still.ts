// The choice and the intents of a board that is only a picture: nothing can be chosen.
import type { Message } from "@bufbuild/protobuf";
import type { Choice, Intents } from "./contract";

const NOTHING = (): void => undefined;

export const STILL_CHOICE: Choice = {
  isOpen: false,
  path: [],
  options: new Map(),
  starts: new Map(),
  pointed: undefined,
  pending: [],
  press: NOTHING,
  point: NOTHING,
  back: NOTHING,
};

export const STILL_INTENTS: Intents<Message> = {
  act: () => Promise.resolve(false),
  actAll: () => Promise.resolve(0),
  say: NOTHING,
};
