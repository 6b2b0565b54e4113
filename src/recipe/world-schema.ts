/** What the world of a recipe must be, by its shape. */
import * as v from "valibot";
import { KINDS } from "../core/field/cover.ts";
import { reachOf } from "../core/planet/sphere.ts";
import { MINE_FORMULAS } from "../core/underground/mine.ts";
import { altitude, listMessage, number, oneOf, range, table, yes } from "./check.ts";
import { FIELDS, type FieldName, type RoundFieldName } from "./fields.ts";
import { bareOf, hallsOf } from "./generate.ts";
import { quote, show } from "./quantity.ts";
import {
  type CosmicWorld,
  EXPLORERS,
  type GroundWorld,
  type IslandWorld,
  PROFILE_NAMES,
  READINGS,
  type SphereWorld,
  type UndergroundWorld,
} from "./recipe.ts";
import { NUMBERS } from "./request.ts";
import type { CavernBelow, ShapeKind } from "./shape.ts";

const field = oneOf(Object.keys(FIELDS) as FieldName[]);
const roundField = oneOf(
  (Object.keys(FIELDS) as FieldName[]).filter((name): name is RoundFieldName => FIELDS[name].directions !== "golden"),
);
const units = range(0, 1000, "units");

const kind = <K extends ShapeKind>(name: K) =>
  v.literal(name, (issue) => `${show(issue.input)} is not a shape; there are ${Object.keys(EXPLORERS).join(", ")}`);

const islands = table({
  kind: kind("islands"),
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

const sphere = v.pipe(
  table({
    kind: kind("sphere"),
    radius: range(400, 6_371_000, "m"),
    slope: range(0.001, 2),
    H: range(0, 0.99),
    wet: yes,
    faults: v.exactOptional(number({ min: 1, max: 32, unit: "", whole: true })),
  }),
  v.check(({ wet, faults }) => !wet || faults === undefined, "is wet and has faults; craters are of dry worlds"),
);

const depth = range(-1e4, 0, "m");
const stretch = range(0.1, 10);
const shift = range(-1e6, 1e6, "m");
const below = v.variant(
  "kind",
  [
    table({
      kind: v.literal("cavern"),
      altitude: depth,
      shift: v.strictTuple([shift, shift], listMessage(2)),
      stretch: v.strictTuple([stretch, stretch], listMessage(2)),
      openness: range(-40, 40, "m"),
      pool: altitude,
    }),
    table({ kind: v.literal("mine"), formula: oneOf(MINE_FORMULAS), threshold: range(0, 1), top: depth }),
  ],
  (issue) => `${show(issue.input)} is not one of cavern, mine`,
);

/** A cavern that reaches up to the hills' datum, as the end of a sentence. */
function tooShallow(below: CavernBelow): string | null {
  const { field, altitude, relief, datum } = hallsOf(below, 0).roof;
  const highest = altitude + relief * (field.weight.reduce((sum, w) => sum + w * field.profile.max, 0) - datum);
  if (highest <= 0) return null;
  return `has a roof up to ${highest.toFixed(1)} m above the datum at openness ${below.openness}; it must stay below it`;
}

const underground = table({
  kind: kind("underground"),
  below: v.pipe(
    below,
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || dataset.issues || dataset.value.kind !== "cavern") return;
      const fault = tooShallow(dataset.value);
      if (fault) addIssue({ message: fault });
    }),
  ),
  steep: range(0.05, 5),
});

const share = range(0, 4);
const cosmic = table({
  kind: kind("cosmic"),
  threshold: range(0, 0.9),
  density: range(0, 4),
  glow: share,
  colours: v.strictTuple([share, share, share], listMessage(3)),
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

/** What every shape has. */
const anyWorld = {
  seed: number(NUMBERS.seed),
  profile: oneOf(PROFILE_NAMES),
};

/** What those with ground have. */
const anyGround = {
  ...anyWorld,
  sea: units,
  peak: range(1, 10_000, "units"),
  cover,
  snow: altitude,
};

/** The first row of cover that tests a field which is not there, as the end of a sentence. */
function untold({ cover, fields }: GroundWorld): string | null {
  for (const [kind, ...tests] of cover) {
    const test = tests.find(([reading]) => (fields as Record<string, unknown>)[reading] === undefined);
    if (test) return `has no field ${quote(test[0])}, which the cover row of ${kind} tests`;
  }
  return null;
}

/** What those of a plane have. */
const flatWorld = {
  ...anyGround,
  fields: table({
    ground: field,
    town: v.exactOptional(field),
    wet: v.exactOptional(field),
    rough: v.exactOptional(field),
  }),
  relief: range(0.001, 100, "m per unit"),
};

export const islandWorld = v.pipe(
  table({ ...flatWorld, shape: islands }),
  v.check(
    (world) => untold(world) === null,
    (issue) => untold(issue.input as IslandWorld) ?? "",
  ),
);

export const undergroundWorld = v.pipe(
  table({ ...flatWorld, shape: underground }),
  v.check(
    (world) => untold(world) === null,
    (issue) => untold(issue.input as UndergroundWorld) ?? "",
  ),
);

/** The ground of a sphere that passes its own radius, as the end of a sentence. */
function tooHigh(world: SphereWorld): string | null {
  const { radius, slope } = world.shape;
  const [lowest, highest] = reachOf(bareOf(world)).map(Math.round);
  if (Math.max(-lowest, highest) < radius) return null;
  return `has ground from ${lowest} to ${highest} m at slope ${slope} and peak ${world.peak}; it must stay within the radius of ${radius} m`;
}

export const sphereWorld = v.pipe(
  table({
    ...anyGround,
    shape: sphere,
    fields: table({
      ground: v.exactOptional(roundField),
      town: v.exactOptional(roundField),
      wet: v.exactOptional(roundField),
      rough: v.exactOptional(roundField),
    }),
  }),
  v.check(
    (world) => untold(world) === null,
    (issue) => untold(issue.input as SphereWorld) ?? "",
  ),
  v.rawCheck(({ dataset, addIssue }) => {
    // Of numbers that are wrong by themselves there is no ground.
    const fault = dataset.typed && !dataset.issues && tooHigh(dataset.value);
    if (fault) addIssue({ message: fault });
  }),
);

export const cosmicWorld: v.GenericSchema<unknown, CosmicWorld> = table({ ...anyWorld, shape: cosmic });
