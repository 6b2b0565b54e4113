/** Countries with something below them, shared by pages and tests. */
import caverns from "../../../scenes/caverns/scene.ts";
import mines from "../../../scenes/mines/scene.ts";
import { PROFILE_1983 } from "../../../src/core/field/profile.ts";
import { createCavern, createHalls } from "../../../src/core/underground/cavern.ts";
import type { Underground } from "../../../src/core/underground/underground.ts";
import type { CountryTable } from "../../../src/recipe/kinds/country.ts";
import { generateCountry, undergroundOf } from "../../../src/recipe/kinds/country-generator.ts";
import { sampleUnderground } from "../../core/underground/sample.ts";

export type DeepKind = "cavern" | "mine";

const made = new Map<DeepKind, ReturnType<typeof open>>();

function open(kind: DeepKind) {
  const { world } = kind === "cavern" ? caverns : mines;
  // More mouths.
  const table: CountryTable = { ...world, shape: { ...world.shape, mouths: 0.24 } };
  return { table, flat: generateCountry(table).flat, underground: undergroundOf(table) };
}

/** One object each, so that its entrances are searched once. */
export function countryOf(kind: DeepKind): ReturnType<typeof open> {
  const known = made.get(kind) ?? open(kind);
  made.set(kind, known);
  return known;
}

/** One whose cavern's faces are stretched and shifted. */
export function deepSample(profile = PROFILE_1983): Underground {
  const underground = sampleUnderground("cavern");
  const { floor, roof } = createHalls(1983, -30, profile);
  const cavern = createCavern(
    { ...floor, stretch: 1.7 },
    { ...roof, east: 31.5, north: -12.25, stretch: 0.8, altitude: roof.altitude - 2 },
  );
  const ground = { ...underground.hills.ground, profile };
  return { ...underground, hills: { ...underground.hills, ground }, cavern };
}
