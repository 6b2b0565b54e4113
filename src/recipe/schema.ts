/** What a recipe must be, as valibot schemas whose messages say the value and what was expected. */
import * as v from "valibot";
import { altitude, anyTable, isRecord, listMessage, number, numbers, oneOf, range, table, text } from "./check.ts";
import { faultOfGeo, faultOfPlace, GEO, IN_SPACE, OFF, ON_PLANE, ON_SPHERE } from "./coordinates.ts";
import { PARAMETERS, type ParameterName, type ParameterNames, parametersOf } from "./parameter.ts";
import { faultOf, show } from "./quantity.ts";
import {
  CAMERAS,
  EXPLORERS,
  type ExplorerName,
  type IslandRecipe,
  PROFILE_NAMES,
  type Recipe,
  type SphereRecipe,
  type UndergroundRecipe,
} from "./recipe.ts";
import { asked, FOV, LOOK, NUMBERS, ORBIT } from "./request.ts";
import { FROM } from "./star-planet.ts";
import { cosmicWorld, islandWorld, sphereWorld, undergroundWorld } from "./world-schema.ts";

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
const outOfDoors = {
  hour: number(NUMBERS.hour),
  haze: range(0, 10, "per km"),
  distance: range(100, 1e6, "m"),
};
const islandView = table({
  ...outOfDoors,
  clouds: range(0, 1, ""),
  cloudSea: altitude,
  limits: v.pipe(
    v.strictTuple([altitude, altitude], listMessage(2)),
    v.check(([least, most]) => least < most, "is not the lowest altitude, then the highest"),
  ),
});
const sphereView = table({ hour: number(NUMBERS.hour) });
const undergroundView = table(outOfDoors);
const cosmicView = table({ rate: number(NUMBERS.rate) });

/** What shots of every shape have beside who is where. */
const anyShot = {
  title: text,
  look: v.strictTuple([number(LOOK[0]), number(LOOK[1]), v.optional(number(LOOK[2]), 0)], listMessage(3)),
  camera: v.exactOptional(oneOf(CAMERAS)),
  orbit: v.exactOptional(numbers(ORBIT)),
  fov: v.exactOptional(number(FOV)),
  hour: v.exactOptional(number(NUMBERS.hour)),
  t: v.exactOptional(number(NUMBERS.t)),
  parameters: v.exactOptional(v.record(v.string(), anyNumber, "is not a table")),
};
const islandShot = table({ ...anyShot, by: oneOf(EXPLORERS.islands), at: numbers(ON_PLANE) });
const undergroundShot = table({ ...anyShot, by: oneOf(EXPLORERS.underground), at: numbers(ON_PLANE) });
const cosmicShot = table({
  ...anyShot,
  by: oneOf(EXPLORERS.cosmic),
  at: numbers(IN_SPACE),
  off: v.exactOptional(numbers(OFF)),
});
const sphereShotAt = table({ ...anyShot, by: oneOf(EXPLORERS.sphere), at: numbers(ON_SPHERE) });
const sphereShotGeo = table({ ...anyShot, by: oneOf(EXPLORERS.sphere), geo: numbers(GEO) });
const sphereShot = v.lazy((input) => (isRecord(input) && "geo" in input ? sphereShotGeo : sphereShotAt));

const shots = <S extends v.GenericSchema>(shot: S) =>
  v.pipe(
    v.record(v.string(), shot, "is not a table"),
    v.check((all) => Object.keys(all).length > 0, "is empty; give one shot or more"),
  );
const parameters = <N extends ParameterName>(seats: Readonly<Record<N, unknown>>) =>
  v.record(oneOf(Object.keys(seats) as N[]), parameter, "is not a table");
const explorers = <const N extends readonly ExplorerName[]>(names: N) =>
  v.pipe(v.array(oneOf(names), "is not a list of explorers"), v.nonEmpty("is empty; give one explorer or more"));

/** Of a preset only that it is one: what it makes of its recipe is checked as a recipe. */
const preset = table({
  title: text,
  about: text,
  world: anyTable,
  view: v.exactOptional(anyTable),
  parameters: v.exactOptional(anyTable),
  shots: anyTable,
});
const presets = {
  presets: v.exactOptional(v.record(v.string(), preset as never, "is not a table")),
  preset: v.exactOptional(text),
};

/** Recipes by themselves; what ties their parts together is checked in `recipeSchema`. */
const islandParts = table({
  title: text,
  about: text,
  world: islandWorld,
  explorers: explorers(EXPLORERS.islands),
  view: islandView,
  parameters: parameters(PARAMETERS.islands),
  shots: shots(islandShot),
  ...presets,
});
const sphereParts = table({
  title: text,
  about: text,
  world: sphereWorld,
  explorers: explorers(EXPLORERS.sphere),
  view: sphereView,
  parameters: parameters(PARAMETERS.sphere),
  shots: shots(sphereShot),
  ...presets,
  from: v.exactOptional(
    v.strictTuple([number(FROM[0]), number(FROM[1]), number(FROM[2]), number(FROM[3])], listMessage(4)),
  ),
});
const undergroundParts = <N extends ParameterNames["underground"]>(seats: Readonly<Record<N, unknown>>) =>
  table({
    title: text,
    about: text,
    world: undergroundWorld,
    explorers: explorers(EXPLORERS.underground),
    view: undergroundView,
    parameters: parameters(seats),
    shots: shots(undergroundShot),
    ...presets,
  });

const cosmicParts = table({
  title: text,
  about: text,
  world: cosmicWorld,
  explorers: explorers(EXPLORERS.cosmic),
  view: cosmicView,
  parameters: parameters(PARAMETERS.cosmic),
  shots: shots(cosmicShot),
  ...presets,
});

const PARTS: Readonly<Record<keyof typeof PARAMETERS, v.GenericSchema<unknown, Recipe>>> = {
  islands: islandParts,
  sphere: sphereParts,
  cavern: undergroundParts(PARAMETERS.cavern),
  mine: undergroundParts(PARAMETERS.mine),
  cosmic: cosmicParts,
};

/** By the shape that a recipe names, and what it has below; one that names none is told so by the first. */
const parts = v.lazy((input): v.GenericSchema<unknown, Recipe> => {
  const world = isRecord(input) ? input.world : undefined;
  const shape = isRecord(world) ? world.shape : undefined;
  if (!isRecord(shape)) return PARTS.islands;
  if (shape.kind === "sphere" || shape.kind === "cosmic") return PARTS[shape.kind];
  if (shape.kind !== "underground") return PARTS.islands;
  return isRecord(shape.below) && shape.below.kind === "mine" ? PARTS.mine : PARTS.cavern;
});

export const recipeSchema = v.pipe(
  parts,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const recipe = dataset.value;
    const say = (message: string) => addIssue({ message });
    for (const p of parametersOf(recipe)) {
      const fault =
        p.step > 0 && p.min < p.max ? faultOf(p, p.value) : "has no range: give min below max and a step above 0";
      if (fault) say(`parameters.${p.name}: ${p.value} ${fault}`);
    }
    const rows = parametersOf(recipe);
    for (const [name, { by, parameters = {} }] of Object.entries(recipe.shots)) {
      for (const [own, value] of Object.entries(parameters)) {
        const row = rows.find((p) => p.name === own);
        const fault = row ? faultOf(row, value) : "is not one of the recipe's parameters";
        if (fault) say(`shots.${name}.parameters.${own}: ${value} ${fault}`);
      }
      if (!(recipe.explorers as readonly ExplorerName[]).includes(by))
        say(`shots.${name}.by: "${by}" is not one of ${recipe.explorers.join(", ")}`);
    }
    if (dataset.issues) return;
    FAULTS[recipe.world.shape.kind](recipe as never, say);
  }),
);

/** What ties the parts of a recipe together, by its shape. */
const FAULTS = { islands: islandFaults, sphere: sphereFaults, underground: undergroundFaults, cosmic: () => {} };

function islandFaults(recipe: IslandRecipe, say: (message: string) => void): void {
  const most = recipe.world.shape.altitudes.length;
  const max = recipe.parameters.archipelagos?.[2] ?? most;
  if (max > most) say(`parameters.archipelagos: max ${max} is out of range 1 to ${most}`);
}

function sphereFaults(recipe: SphereRecipe, say: (message: string) => void): void {
  for (const name of Object.keys(recipe.shots)) {
    const shot = recipe.shots[name];
    const fault = "geo" in shot ? faultOfGeo(recipe, shot.geo) : faultOfPlace(recipe, shot.at);
    if (fault) say(`shots.${name}.${"geo" in shot ? "geo" : "at"}: ${fault}`);
  }
  // Each number may be at either end of its range while the others are at theirs; no ground between is higher.
  let corners: Record<string, number>[] = [{}];
  for (const { name, min, max } of parametersOf(recipe))
    corners = corners.flatMap((corner) => [min, max].map((value) => ({ ...corner, [name]: value })));
  for (const profile of PROFILE_NAMES) {
    for (const parameters of corners) {
      const [issue] = v.safeParse(sphereWorld, asked(recipe, { profile, parameters }).world).issues ?? [];
      if (!issue) continue;
      const at = Object.entries(parameters).map(([name, value]) => `${name} ${value}`);
      const read = profile === recipe.world.profile ? "" : ` and profile ${profile}`;
      say(`parameters: at ${at.join(", ")}${read} ${v.getDotPath(issue) ?? "the world"} ${issue.message}`);
      return;
    }
  }
}

function undergroundFaults(recipe: UndergroundRecipe, say: (message: string) => void): void {
  // Each number by itself has its range; together they are highest where each is greatest.
  const rows = parametersOf(recipe);
  const most = asked(recipe, {
    profile: recipe.world.profile,
    parameters: Object.fromEntries(rows.map(({ name, max }) => [name, max])),
  });
  const [issue] = v.safeParse(undergroundWorld, most.world).issues ?? [];
  if (!issue) return;
  const at = rows.map(({ name, max }) => `${name} ${max}`);
  say(`parameters: at ${at.join(", ")} ${v.getDotPath(issue) ?? "the world"} ${issue.message}`);
}
