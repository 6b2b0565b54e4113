/** The schema of recipes (valibot). Messages give the value and what was expected. */
import * as v from "valibot";
import { WEATHER_CHOICES } from "../core/forest/weather-names.ts";
import { anyTable, isRecord, listMessage, number, numbers, oneOf, range, table, text } from "./check.ts";
import { LINK_PARTS, RECIPE_PARTS } from "./link-parts.ts";
import { parametersOf } from "./parameter.ts";
import { problemOf, valueText } from "./quantity.ts";
import { LOOK, ORBIT, RANGES } from "./ranges.ts";
import { CAMERAS, type Recipe, type RecipeKind } from "./recipe.ts";

const anyNumber = range(-1e9, 1e9);
const parameter = v.strictTuple(
  [
    text,
    anyNumber,
    anyNumber,
    anyNumber,
    v.optional(
      v.string((issue) => `${valueText(issue.input)} is not a unit`),
      "",
    ),
  ],
  "is not a list of label, min, max, step and an optional unit",
);

/** Columns of every shot, besides vehicle and place. */
const anyShot = {
  title: text,
  look: v.strictTuple([number(LOOK[0]), number(LOOK[1]), v.optional(number(LOOK[2]), 0)], listMessage(3)),
  camera: v.exactOptional(oneOf(CAMERAS)),
  orbit: v.exactOptional(numbers(ORBIT)),
  fov: v.exactOptional(number(RANGES.fov)),
  hour: v.exactOptional(number(RANGES.hour)),
  t: v.exactOptional(number(RANGES.t)),
  parameters: v.exactOptional(v.record(v.string(), anyNumber, "is not a table")),
};

const weather = v.exactOptional(oneOf(WEATHER_CHOICES));
const course = v.exactOptional(LINK_PARTS.course.schema());

/** A shot with the first of the kind's place columns that it uses, else the last. */
function shotSchema(kind: RecipeKind, by: v.GenericSchema<unknown, string>): v.GenericSchema<unknown, object> {
  const own: v.ObjectEntries = { ...(kind.hasWeather && { weather }), ...(kind.sport && { course }) };
  const variants = kind.schemas.shots.map((place) => ({
    keys: Object.keys(place),
    schema: table({ ...anyShot, ...own, by, ...place }),
  }));
  return v.lazy((input) => {
    const given = variants.find(({ keys }) => isRecord(input) && keys.some((key) => key in input));
    return (given ?? variants[variants.length - 1]).schema;
  });
}

/** Only the form of a preset; the recipe with the preset applied is checked when it is opened. */
const preset = table({
  title: text,
  about: text,
  world: anyTable,
  view: v.exactOptional(anyTable),
  parameters: v.exactOptional(anyTable),
  explorers: v.exactOptional(v.array(v.string(), "is not a list of explorers")),
  shots: anyTable,
});

/** Columns of the parts of a link that have chosen the recipe. */
const chosen = (recipe: Recipe) =>
  Object.fromEntries(
    Object.entries(RECIPE_PARTS).flatMap(([name, part]) =>
      "schema" in part && part.has(recipe) ? [[name, v.exactOptional(part.schema)]] : [],
    ),
  );

/** The schema of a recipe without its `kind`, which provides schemas of some parts. */
export function recipeSchema(recipe: Recipe): v.GenericSchema<unknown, Omit<Recipe, "kind">> {
  const { kind } = recipe;
  const explorer = oneOf(Object.keys(kind.explorers));
  const parts = table({
    title: text,
    about: text,
    world: kind.schemas.world,
    explorers: v.pipe(
      v.array(explorer, "is not a list of explorers"),
      v.nonEmpty("is empty; give one explorer or more"),
    ),
    view: kind.schemas.view,
    parameters: v.record(oneOf(Object.keys(kind.parameters(recipe))), parameter, "is not a table"),
    shots: v.pipe(
      v.record(v.string(), shotSchema(kind, explorer), "is not a table"),
      v.check((all) => Object.keys(all).length > 0, "is empty; give one shot or more"),
    ),
    presets: v.exactOptional(v.record(v.string(), preset, "is not a table")),
    preset: v.exactOptional(text),
    ...chosen(recipe),
  });
  const typed = parts as unknown as v.GenericSchema<unknown, Omit<Recipe, "kind">>;
  return v.pipe(
    typed,
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const recipe = { ...dataset.value, kind } as Recipe;
      const report = (message: string) => addIssue({ message });
      checkParts(recipe, report);
      if (!dataset.issues) kind.check?.(recipe, report);
    }),
  );
}

/** Reports parameters without a range, and shots with unknown parameters or explorers, or weather where there is none. */
function checkParts(recipe: Recipe, report: (message: string) => void): void {
  const rows = parametersOf(recipe);
  for (const p of rows) {
    const problem =
      p.step > 0 && p.min < p.max ? problemOf(p, p.value) : "has no range: give min below max and a step above 0";
    if (problem) report(`parameters.${p.name}: ${p.value} ${problem}`);
  }
  for (const [name, { by, weather, parameters = {} }] of Object.entries(recipe.shots)) {
    for (const [own, value] of Object.entries(parameters)) {
      const row = rows.find((p) => p.name === own);
      const problem = row ? problemOf(row, value) : "is not one of the recipe's parameters";
      if (problem) report(`shots.${name}.parameters.${own}: ${value} ${problem}`);
    }
    if (weather && !recipe.kind.hasWeather?.(recipe)) report(`shots.${name}.weather: this world has no weather`);
    if (!recipe.explorers.includes(by))
      report(`shots.${name}.by: "${by}" is not one of ${recipe.explorers.join(", ")}`);
  }
}
