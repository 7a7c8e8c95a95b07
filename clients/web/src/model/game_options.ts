// A game's own options as the platform takes them, from the switches that the game describes.
import { create, type DescField, type DescMessage, type Message } from "@bufbuild/protobuf";
import type { Option } from "../gen/ardri/engine/v1/engine_service_pb";

export type OptionValue = boolean | number | string;

/** What the option is if nobody says anything. */
export function defaultOf({ default: given }: Option): OptionValue {
  switch (given.case) {
    case "flag":
      return given.value;
    case "number":
      return Number(given.value.default);
    case "choice":
      return given.value.default;
    default:
      return "";
  }
}

/** A message of that schema with these options; what it has no place for is left as it is by default. */
export function optionsMessage(schema: DescMessage, chosen: ReadonlyMap<string, OptionValue>): Message {
  const message = create(schema) as Message & Record<string, unknown>;
  for (const [name, value] of chosen) {
    const field = schema.fields.find((each) => each.name === name);
    const found = field === undefined ? undefined : valueIn(field, value);
    if (field !== undefined && found !== undefined) message[field.localName] = found;
  }
  return message;
}

function valueIn(field: DescField, value: OptionValue): unknown {
  if (field.fieldKind === "scalar") return value;
  if (field.fieldKind === "enum") return numberOf(field, String(value));
  if (field.fieldKind !== "list" || field.listKind !== "enum") return undefined;
  const numbers = String(value).split("_").map((word) => numberOf(field, word));
  return numbers.every((each) => each !== undefined) ? numbers : undefined;
}

/** `loss_of_mover` is `REPETITION_LOSS_OF_MOVER` of its enumeration. */
function numberOf({ enum: choices }: { readonly enum: { readonly values: readonly { name: string; number: number }[] } }, word: string): number | undefined {
  return choices.values.find(({ name }) => name.endsWith(`_${word.toUpperCase()}`))?.number;
}
