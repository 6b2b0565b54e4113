/** From a checked world to its generator: the fields that its table names, seeded, and the shape made of them. */

import { type Cover, createCover } from "../core/field/cover.ts";
import { TERMS_1983 } from "../core/field/directions.ts";
import { createField, type Field } from "../core/field/field.ts";
import { scatterTerms } from "../core/forest/terra.ts";
import type { Islands } from "../core/islands/islands.ts";
import { planetField, reliefFor } from "../core/planet/field.ts";
import { createMoon, MOON_SLOPE } from "../core/planet/moon.ts";
import { type Bare, createGlobe, type Globe } from "../core/planet/sphere.ts";
import { createNebula } from "../core/space/nebula.ts";
import type { Space } from "../core/space/place.ts";
import { createGalaxy } from "../core/space/stars.ts";
import { type Cavern, createCavern, createHalls } from "../core/underground/cavern.ts";
import { createMine, type IsShaft } from "../core/underground/mine.ts";
import { shaftsBy } from "../core/underground/shafts.ts";
import type { Underground } from "../core/underground/underground.ts";
import { FIELDS, type FieldName, type FieldRow, termsOf } from "./fields.ts";
import { profileOf } from "./profiles.ts";
import type {
  CosmicWorld,
  GroundWorld,
  IslandWorld,
  SphereWorld,
  UndergroundWorld,
  WorldTable,
  WorldTables,
} from "./recipe.ts";
import type { CavernBelow, ShapeKind } from "./shape.ts";

interface Generated {
  readonly islands: Islands;
  readonly sphere: Globe;
  readonly underground: Underground;
  readonly cosmic: Space;
}
const MADE: { readonly [K in ShapeKind]: (world: WorldTables[K]) => Generated[K] } = {
  islands,
  sphere: globe,
  underground,
  cosmic,
};

export function generate(world: IslandWorld): Islands;
export function generate(world: SphereWorld): Globe;
export function generate(world: UndergroundWorld): Underground;
export function generate(world: CosmicWorld): Space;
export function generate(world: WorldTable): Generated[ShapeKind] {
  return MADE[world.shape.kind](world as never);
}

function islands(world: IslandWorld): Islands {
  const { shape, sea, relief, peak, snow, fields } = world;
  const { ground, ...others } = fields;
  const { rock, ...underside } = shape.underside;
  return {
    ground: fieldOf(world, ground, 0),
    rock: fieldOf(world, rock, 1),
    cover: coverOf(world, others, 3),
    altitudes: shape.altitudes,
    sea,
    relief,
    peak,
    underside,
    lift: { field: fieldOf(world, shape.lift.field, 2), height: shape.lift.height },
    snow,
    scatter: fieldOf(world, "scatter", 7),
    mask: 0xfff,
  };
}

function globe(world: SphereWorld): Globe {
  const { ground, ...others } = world.fields;
  return createGlobe({
    ...bareOf(world),
    wet: world.shape.wet,
    snow: world.snow,
    cover: coverOf(world, others, 0),
    scatter: fieldOf(world, "scatter", 3),
  });
}

function underground(world: UndergroundWorld): Underground {
  const { shape, seed, sea, relief, peak, snow, fields } = world;
  const { ground, ...others } = fields;
  const { below, steep } = shape;
  const isShaft = shaftsOf(world);
  return {
    hills: { ground: fieldOf(world, ground, 0), cover: coverOf(world, others, 1), sea, relief, peak, snow },
    below:
      below.kind === "cavern"
        ? { kind: "cavern", cavern: hallsOf(below, seed), pool: below.pool }
        : { kind: "mine", space: { mine: createMine({ ...below, isShaft }), top: below.top } },
    isShaft,
    steep,
  };
}

function cosmic({ shape, seed, profile }: CosmicWorld): Space {
  return { galaxy: createGalaxy(), nebula: createNebula(profileOf(profile), { seed, threshold: shape.threshold }) };
}

/** The shafts of the seed's features, which a seed moves. */
function shaftsOf({ profile, seed }: UndergroundWorld): IsShaft {
  const scatter = createField(profileOf(profile), scatterTerms(TERMS_1983), { seed: seed * 8 + 8 });
  return shaftsBy(scatter, 0xfff);
}

export function hallsOf({ altitude, shift, stretch, openness }: CavernBelow, seed: number): Cavern {
  const { floor, roof } = createHalls(seed, altitude);
  return createCavern(
    { ...floor, stretch: stretch[0] },
    { ...roof, east: shift[0], north: shift[1], stretch: stretch[1], altitude: roof.altitude + openness },
  );
}

/** Of a torn world's slope, the field's part. */
const ROUGH = 0.25;

/** A sphere's ground alone. */
export function bareOf(world: SphereWorld): Bare {
  const { shape, seed, profile, sea, peak, fields } = world;
  const { radius, slope, H, faults } = shape;
  const ground = fields.ground
    ? fieldOf(world, fields.ground, 4)
    : planetField(radius, { profile: profileOf(profile), H, seed });
  if (faults === undefined) return { radius, ground, relief: reliefFor(ground, slope), sea, peak };
  // The field only roughens what faults and craters make; both as steep as is asked for.
  const moon = createMoon(radius, { seed, faults, steep: slope / MOON_SLOPE });
  return { radius, ground, relief: reliefFor(ground, ROUGH * slope), sea, peak, moon };
}

/** The cover over the fields that a table names; the first of them is field `i` of its world. */
function coverOf(world: GroundWorld, fields: Readonly<Record<string, FieldName>>, i: number): Cover {
  const read = Object.entries(fields).map(([reading, name], k) => [reading, fieldOf(world, name, i + k)] as const);
  return createCover(world.cover, Object.fromEntries(read));
}

/** Fields of one world take different seeds, so that two that share directions still differ. The tables of 1983 take none. */
function fieldOf({ profile, seed }: WorldTable, name: FieldName, i: number): Field {
  const row: FieldRow = FIELDS[name];
  return createField(profileOf(profile), termsOf(row), {
    octaves: row.octaves,
    H: row.H,
    twist: row.directions === "1983" ? 0 : (row.twist ?? 0),
    seed: row.directions === "1983" ? 0 : seed * 8 + i + 1,
  });
}
