/** What a recipe and a request must be, as valibot schemas whose messages say the value and what was expected. */
import * as v from "valibot";
import { KINDS } from "../core/cover.ts";
import { FIELDS, type FieldName } from "./fields.ts";
import { PARAMETERS, type ParameterName, parametersOf } from "./parameter.ts";
import { faultOf, type Quantity, quote, show } from "./quantity.ts";
import { CAMERAS, EXPLORERS, PROFILE_NAMES, READINGS, type Recipe } from "./recipe.ts";
import { LISTS, NUMBERS, QUALITIES, type SceneRequest } from "./request.ts";

type Issue = { readonly input: unknown; readonly expected?: string | null };

const number = (quantity: Omit<Quantity, "digits" | "name">) => {
  const whole: Quantity = { name: "", digits: 0, ...quantity };
  const say = (issue: Issue) => `${show(issue.input)} ${faultOf(whole, issue.input)}`;
  return v.pipe(
    v.number(say),
    v.check((value) => faultOf(whole, value) === null, say),
  );
};
const range = (min: number, max: number, unit = "") => number({ min, max, unit });

const text = v.pipe(
  v.string((issue) => `${show(issue.input)} is not text`),
  v.nonEmpty("is empty"),
);
const oneOf = <const N extends readonly string[]>(names: N) =>
  v.picklist(names, (issue) => `${show(issue.input)} is not one of ${names.join(", ")}`);
const table = <E extends v.ObjectEntries>(entries: E) =>
  v.strictObject(entries, (issue) => {
    if (issue.expected === "never") return `is not a name known here; there are ${Object.keys(entries).join(", ")}`;
    return issue.expected === "Object" ? `${show(issue.input)} is not a table` : "is missing";
  });
const listMessage = (count: number) => (issue: Issue) =>
  issue.expected === "never"
    ? `is one too many for a list of ${count}`
    : `${show(issue.input)} is not a list of ${count}`;
const numbers = <A extends Quantity, B extends Quantity, C extends Quantity>([a, b, c]: readonly [A, B, C]) =>
  v.strictTuple([number(a), number(b), number(c)], listMessage(3));

const fieldNames = Object.keys(FIELDS) as [FieldName, ...FieldName[]];
const field = oneOf(fieldNames);
const units = range(0, 1000, "units");
const altitude = range(-1e5, 1e5, "m");

const islands = table({
  kind: v.literal("islands", (issue) => `${show(issue.input)} is not a shape; there is islands`),
  altitudes: v.pipe(
    v.array(altitude, "is not a list of altitudes"),
    v.check(
      (all) => all.length >= 1 && all.length <= 6,
      (issue) => `has ${(issue.input as unknown[]).length} altitudes; give 1 to 6`,
    ),
    v.check((all) => all.every((z, i) => i === 0 || z > all[i - 1]), "is not from low to high"),
  ),
  underside: table({ rock: field, slope: range(0, 20), root: range(0, 100) }),
  lift: table({ field, height: range(0, 1000, "m") }),
});

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

const world = v.pipe(
  table({
    shape: islands,
    seed: number(NUMBERS.seed),
    profile: oneOf(PROFILE_NAMES),
    fields: table({
      ground: field,
      town: v.exactOptional(field),
      wet: v.exactOptional(field),
      rough: v.exactOptional(field),
    }),
    sea: units,
    relief: range(0.001, 100, "m per unit"),
    peak: range(1, 10_000, "units"),
    cover,
    snow: altitude,
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { cover: rows, fields } = dataset.value;
    for (const [kind, ...tests] of rows) {
      const untold = tests.find(([reading]) => fields[reading] === undefined);
      if (untold) addIssue({ message: `has no field ${quote(untold[0])}, which the cover row of ${kind} tests` });
    }
  }),
);

const anyNumber = range(-1e9, 1e9);
const parameter = v.strictTuple(
  [
    text,
    anyNumber,
    anyNumber,
    anyNumber,
    v.optional(
      v.string((issue) => `${show(issue.input)} is not a unit`),
      "",
    ),
  ],
  "is not label, min, max, step and perhaps a unit",
);
const view = table({
  hour: number(NUMBERS.hour),
  haze: range(0, 10, "per km"),
  distance: range(100, 1e6, "m"),
  cloudSea: altitude,
  limits: v.pipe(
    v.strictTuple([altitude, altitude], listMessage(2)),
    v.check(([least, most]) => least < most, "is not the lowest altitude, then the highest"),
  ),
});

const shot = table({
  title: text,
  by: oneOf(EXPLORERS),
  at: numbers(LISTS.at),
  look: v.strictTuple(
    [number(LISTS.look[0]), number(LISTS.look[1]), v.optional(number(LISTS.look[2]), 0)],
    listMessage(3),
  ),
  camera: v.exactOptional(oneOf(CAMERAS)),
  orbit: v.exactOptional(numbers(LISTS.orbit)),
  hour: v.exactOptional(number(NUMBERS.hour)),
  t: v.exactOptional(number(NUMBERS.t)),
});

/** A recipe by itself; what ties its parts together is checked in `recipeSchema`. */
const parts = table({
  title: text,
  about: text,
  world,
  explorers: v.pipe(
    v.array(oneOf(EXPLORERS), "is not a list of explorers"),
    v.nonEmpty("is empty; give one explorer or more"),
  ),
  view,
  parameters: v.record(oneOf(Object.keys(PARAMETERS) as ParameterName[]), parameter, "is not a table"),
  shots: v.pipe(
    v.record(v.string(), shot, "is not a table"),
    v.check((all) => Object.keys(all).length > 0, "is empty; give one shot or more"),
  ),
});

export const recipeSchema = v.pipe(
  parts,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const recipe: Recipe = dataset.value;
    const most = recipe.world.shape.altitudes.length;
    for (const p of parametersOf(recipe)) {
      const fault =
        p.step > 0 && p.min < p.max ? faultOf(p, p.value) : "has no range: give min below max and a step above 0";
      if (fault) addIssue({ message: `parameters.${p.name}: ${p.value} ${fault}` });
      if (p.name === "archipelagos" && p.max > most)
        addIssue({ message: `parameters.archipelagos: max ${p.max} is out of range 1 to ${most}` });
    }
    for (const [name, { by }] of Object.entries(recipe.shots)) {
      if (!recipe.explorers.includes(by))
        addIssue({ message: `shots.${name}.by: "${by}" is not one of ${recipe.explorers.join(", ")}` });
    }
  }),
);

/** A request to one recipe. */
export function requestSchema(recipe: Recipe) {
  const parameters = parametersOf(recipe);
  return table({
    world: text,
    shot: oneOf(Object.keys(recipe.shots)),
    by: oneOf(recipe.explorers),
    at: numbers(LISTS.at),
    look: numbers(LISTS.look),
    camera: oneOf(CAMERAS),
    orbit: numbers(LISTS.orbit),
    parked: v.nullable(
      v.strictTuple(
        [number(LISTS.parked[0]), number(LISTS.parked[1]), number(LISTS.parked[2]), number(LISTS.parked[3])],
        listMessage(4),
      ),
    ),
    hour: number(NUMBERS.hour),
    t: number(NUMBERS.t),
    rate: number(NUMBERS.rate),
    seed: number(NUMBERS.seed),
    quality: oneOf(["auto", ...QUALITIES]),
    freeze: v.boolean((issue) => `${show(issue.input)} is not true or false`),
    parameters: table(Object.fromEntries(parameters.map((p) => [p.name, number(p)]))),
  }) satisfies v.GenericSchema<unknown, SceneRequest>;
}
