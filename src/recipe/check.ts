/** Building blocks of the schemas: numbers, texts, tables and lists. Messages give the value and what was expected. */
import * as v from "valibot";
import { type NumberRange, problemOf, valueText } from "./quantity.ts";

type Issue = { readonly input: unknown; readonly expected?: string | null };

export const number = (quantity: Omit<NumberRange, "digits">) => {
  const whole: NumberRange = { digits: 0, ...quantity };
  const message = (issue: Issue) => `${valueText(issue.input)} ${problemOf(whole, issue.input)}`;
  return v.pipe(
    v.number(message),
    v.check((value) => problemOf(whole, value) === null, message),
  );
};
export const range = (min: number, max: number, unit = "") => number({ min, max, unit });

export const anyText = v.string((issue) => `${valueText(issue.input)} is not text`);
export const text = v.pipe(anyText, v.nonEmpty("is empty"));
export const oneOf = <const N extends readonly string[]>(names: N) =>
  v.picklist(names, (issue) => `${valueText(issue.input)} is not one of ${names.join(", ")}`);
export const table = <E extends v.ObjectEntries>(entries: E) =>
  v.strictObject(entries, (issue) => {
    if (issue.expected === "never") return `is not a name known here; there are ${Object.keys(entries).join(", ")}`;
    return issue.expected === "Object" ? `${valueText(issue.input)} is not a table` : "is missing";
  });
export const anyTable = v.looseObject({}, (issue) => `${valueText(issue.input)} is not a table`);
export const boolean = v.boolean((issue) => `${valueText(issue.input)} is not true or false`);
export const listMessage = (count: number) => (issue: Issue) =>
  issue.expected === "never"
    ? `is one too many for a list of ${count}`
    : `${valueText(issue.input)} is not a list of ${count}`;
export const numbers = ([a, b, c]: readonly [NumberRange, NumberRange, NumberRange]) =>
  v.strictTuple([number(a), number(b), number(c)], listMessage(3));
/** A list of any length. */
export const numberList = (ranges: readonly NumberRange[]) =>
  v.strictTuple(ranges.map(number), listMessage(ranges.length));

export const altitude = range(-1e5, 1e5, "m");

export function isRecord(input: unknown): input is Record<string, unknown> {
  return typeof input === "object" && input !== null;
}
