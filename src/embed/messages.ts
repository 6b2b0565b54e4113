/** The check of messages from the page around the frame. */
import * as v from "valibot";
import { anyText, isRecord, number, table } from "../recipe/check.ts";
import { nearestName } from "../recipe/nearest-name.ts";
import { quote } from "../recipe/quantity.ts";
import type { Problem, Request } from "./protocol.ts";

export const VERSION = 1;

/** Reason why a request is not done. */
export class Refusal extends Error {
  readonly code: Problem["code"];

  constructor(code: Problem["code"], message: string) {
    super(message);
    this.code = code;
  }
}

/** Characters of a link. */
const LONGEST_LINK = 16_384;
/** Pixels of a picture's side. */
const SIDE = { min: 16, max: 4096, unit: "pixels", whole: true };

const id = number({ min: 1, max: Number.MAX_SAFE_INTEGER, unit: "", whole: true });
/** Numbers of a pose; their ranges are the world's. */
const anyNumber = v.optional(number({ min: -Number.MAX_VALUE, max: Number.MAX_VALUE, unit: "" }));
const pose = table({
  ...{ x: anyNumber, y: anyNumber, z: anyNumber },
  ...{ heading: anyNumber, pitch: anyNumber, roll: anyNumber },
});
const link = v.pipe(
  anyText,
  v.maxLength(LONGEST_LINK, ({ input }) => `has ${input.length} characters (range 0 to ${LONGEST_LINK})`),
);

const REQUESTS = {
  open: table({ id, type: v.literal("open"), link }),
  move: table({ id, type: v.literal("move"), pose }),
  pose: table({ id, type: v.literal("pose") }),
  picture: table({ id, type: v.literal("picture"), width: number(SIDE), height: number(SIDE) }),
};
const TYPES = Object.keys(REQUESTS);

/** The number of a message; null where it has none, and cannot be answered by it. */
export const numberOf = (data: unknown): number | null => (isRecord(data) && v.is(id, data.id) ? data.id : null);

/** A message as a request. Throws a Refusal that names the wrong part and what it may be. */
export function requestOf(data: unknown): Request {
  if (!isRecord(data)) throw new Refusal("invalid", "message: is not a table with id and type.");
  const { type } = data;
  if (typeof type !== "string" || !Object.hasOwn(REQUESTS, type)) throw new Refusal("invalid", typeProblem(type));
  const { issues, output } = v.safeParse(REQUESTS[type as keyof typeof REQUESTS], data);
  if (!issues) return output as Request;
  const [issue] = issues;
  throw new Refusal("invalid", `${v.getDotPath(issue) ?? "message"}: ${issue.message}.`);
}

function typeProblem(type: unknown): string {
  if (typeof type !== "string") return `type: is missing; there are ${TYPES.join(", ")}.`;
  const near = nearestName(type, TYPES);
  return `type: ${quote(type)} is not one of ${TYPES.join(", ")}${near ? ` (did you mean ${near}?)` : ""}.`;
}
