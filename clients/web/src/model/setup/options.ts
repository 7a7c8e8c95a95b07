// A game's own options: as the engine describes them, and as a request carries them.
import { create, isFieldSet, type DescField, type DescMessage, type Message } from "@bufbuild/protobuf";
import { anyPack, anyUnpack, type Any } from "@bufbuild/protobuf/wkt";
import type { Choice, Option } from "../../gen/ardri/engine/v1/engine_service_pb";

export type OptionValue = boolean | number | string;
/** Values by the names of their options; those that are left out take their defaults. */
export type Chosen = Readonly<Record<string, OptionValue>>;

export function defaultOf(option: Option): OptionValue {
  switch (option.default.case) {
    case "flag":
      return option.default.value;
    case "number":
      return Number(option.default.value.default);
    default:
      return option.default.value?.default ?? "";
  }
}

/** Without what is as it is by default. */
export function choicesOf(options: readonly Option[], chosen: Chosen): Chosen {
  const changed = options.filter(({ name }) => chosen[name] !== undefined);
  const differing = changed.filter((option) => chosen[option.name] !== defaultOf(option));
  return Object.fromEntries(differing.map(({ name }) => [name, chosen[name] as OptionValue]));
}

/** The choices in the message of the game, as requests carry it; undefined if all is as it is by default. */
export function packed(schema: DescMessage, chosen: Chosen): Any | undefined {
  const entries = Object.entries(chosen);
  if (entries.length === 0) return undefined;
  const message = create(schema) as Message & Record<string, unknown>;
  for (const [name, value] of entries) {
    const field = schema.fields.find((each) => each.name === name);
    if (field !== undefined) message[field.localName] = toField(field, value);
  }
  return anyPack(schema, message);
}

/** What a match chooses that is not as it is by default, in words: `Hands 5`, `Look at own face-down plaques`. */
export function differing(options: readonly Option[], schema: DescMessage, own: Any | undefined): readonly string[] {
  const message = own === undefined ? undefined : (anyUnpack(own, schema) as (Message & Record<string, unknown>) | undefined);
  if (message === undefined) return [];
  return options.flatMap((option) => {
    const field = schema.fields.find((each) => each.name === option.name);
    if (field === undefined || !isFieldSet(message, field)) return [];
    const value = fromField(field, message[field.localName], option);
    return value === defaultOf(option) ? [] : [told(option, value)];
  });
}

function told(option: Option, value: OptionValue): string {
  if (typeof value === "boolean") return value ? option.title : `${option.title}: no`;
  const word = typeof value === "string" ? choiceDetails(option).find(({ name }) => name === value)?.title : undefined;
  return `${option.title}: ${word || value}`;
}

/** What there is to say of each choice of an option. */
export function choiceDetails(option: Option): readonly Choice[] {
  return option.default.case === "choice" ? option.default.value.details : [];
}

/** An enum has the words of the choices at the end of its names; a list of them is one word with hyphens. */
function toField(field: DescField, value: OptionValue): unknown {
  if (field.fieldKind === "enum") return numberOf(field, String(value));
  if (field.fieldKind === "list") return String(value).split("-").map((word) => numberOf(field, word));
  return value;
}

function fromField(field: DescField, value: unknown, option: Option): OptionValue {
  const words = option.default.case === "choice" ? option.default.value.choices : [];
  if (field.fieldKind === "enum") return words.find((word) => numberOf(field, word) === value) ?? String(value);
  if (field.fieldKind === "list") {
    const numbers = (value as readonly number[]).join();
    return words.find((word) => word.split("-").map((part) => numberOf(field, part)).join() === numbers) ?? "";
  }
  return value as OptionValue;
}

function numberOf(field: DescField, word: string): number {
  const end = `_${word.toUpperCase()}`;
  return field.enum?.values.find(({ name, number }) => number > 0 && name.endsWith(end))?.number ?? 0;
}
