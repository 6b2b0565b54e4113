/** Parts of the world table schemas that several kinds share. */
import * as v from "valibot";
import { KINDS } from "../core/field/cover.ts";
import { altitude, listMessage, number, oneOf, range, table, text } from "./check.ts";
import { FIELDS, type FieldName, type RoundFieldName } from "./fields.ts";
import { problemOfProfile } from "./profiles.ts";
import { quote, valueText } from "./quantity.ts";
import { RANGES } from "./ranges.ts";
import { type GroundTable, READINGS } from "./recipe.ts";
import { isSumCode, problemOfSum, type SumCode } from "./sum.ts";

export const field = oneOf(Object.keys(FIELDS) as FieldName[]);
export const roundField = oneOf(
  (Object.keys(FIELDS) as FieldName[]).filter((name): name is RoundFieldName => FIELDS[name].directions !== "golden"),
);
const sum = v.custom<SumCode>(
  (given) => problemOfSum(String(given)) === null,
  ({ input }) => String(problemOfSum(String(input))),
);
/** A named field, or the code of a sum. */
export const orSum = <S extends v.GenericSchema>(named: S) =>
  v.lazy((given) => (typeof given === "string" && isSumCode(given) ? sum : named) as S | typeof sum);
const units = range(0, 1000, "units");

/** The `kind` of a shape. */
export const shapeKind = <K extends string>(name: K) =>
  v.literal(name, (issue) => `${valueText(issue.input)} is not the shape of this kind of world, which is "${name}"`);

const cover = v.pipe(
  v.array(
    v.tupleWithRest(
      [oneOf(KINDS)],
      v.strictTuple([oneOf(READINGS), oneOf(["<"]), units], listMessage(3)),
      "is not a row of a kind and its tests",
    ),
    "is not a list of rows",
  ),
  v.check(
    (rows) => rows.at(-1)?.length === 1,
    "has no last row without a test; ground that passes no row would have no kind",
  ),
);

/** A name, or the code of samples. */
const profile = v.pipe(
  text,
  v.check(
    (given) => problemOfProfile(given) === null,
    ({ input }) => problemOfProfile(input) ?? "",
  ),
);

/** Columns of every world table. */
export const anyWorld = {
  seed: number(RANGES.seed),
  profile,
};

/** Columns of every world table with ground. */
export const anyGround = {
  ...anyWorld,
  sea: units,
  peak: range(1, 1e30, "units"),
  cover,
  snow: altitude,
};

/** Columns of a world table with ground on a plane. */
export const flatColumns = {
  ...anyGround,
  fields: table({
    ground: orSum(field),
    town: v.exactOptional(field),
    wet: v.exactOptional(field),
    rough: v.exactOptional(field),
  }),
  relief: range(0.001, 100, "m per unit"),
};

/** The first cover row that tests a missing field, as the end of a sentence; null if there is none. */
function missingField({ cover, fields }: Pick<GroundTable, "cover" | "fields">): string | null {
  for (const [kind, ...tests] of cover) {
    const test = tests.find(([reading]) => fields[reading] === undefined);
    if (test) return `has no field ${quote(test[0])}, which the cover row of ${kind} tests`;
  }
  return null;
}

/** Adds a check to a world's schema: its cover may only test fields that it has. */
export const checkCover = <T extends Pick<GroundTable, "cover" | "fields">>(world: v.GenericSchema<unknown, T>) =>
  v.pipe(
    world,
    v.check(
      (table) => missingField(table) === null,
      (issue) => missingField(issue.input as T) ?? "",
    ),
  );
