/** Readings of the lands of links, for tests of their seeds. */
import { scenes } from "../../scenes/index.ts";
import { type Field, fieldAt } from "../../src/core/field/field.ts";
import { hash3, unitFloat } from "../../src/core/field/hash.ts";
import type { FlatGround } from "../../src/core/flat/flat-ground.ts";
import { type Globe, surfaceOn } from "../../src/core/planet/sphere.ts";
import type { Space } from "../../src/core/space/place.ts";
import { openingAt } from "../../src/core/underground/cavern.ts";
import type { CountryTable } from "../../src/recipe/kinds/country.ts";
import { undergroundOf } from "../../src/recipe/kinds/country-generator.ts";
import type { FlatTable } from "../../src/recipe/kinds/flat.ts";
import { readLink } from "../../src/recipe/permalink.ts";
import { openWorld } from "../../src/recipe/validate.ts";
import { generate } from "../generate.ts";

/** A point: metres on a plane, a direction of a planet, or light-years. */
export type Point = readonly [x: number, y: number, z: number];

export interface Land {
  /** The height of islands and hills, units; the surface of a planet, metres, ground or sea; the opening of a cavern, metres; the gas of a nebula, units. */
  heightAt(point: Point): number;
  /** Every field that the land reads, by name. */
  readonly fields: Readonly<Record<string, Field>>;
  readonly kind: "plane" | "planet" | "space";
}

/** The land of a link, as `openWorld` opens it. */
export async function landOf(link: string): Promise<Land> {
  const { recipe, request, problems } = await readLink(link, scenes);
  if (problems.length > 0) throw new RangeError(problems.join("\n"));
  const world = openWorld(recipe, request);
  const made = generate(world as unknown as FlatTable) as FlatGround | Globe | Space;
  if ("nebula" in made) {
    const { gas, glows } = made.nebula;
    const [hydrogen, oxygen, dust] = glows;
    return {
      kind: "space",
      heightAt: ([x, y, z]) => fieldAt(gas, x, y, z),
      fields: { gas, hydrogen, oxygen, dust },
    };
  }
  const { ground, scatter, cover } = made;
  const fields = { ground, scatter, ...cover.fields };
  if ("radius" in made) return { kind: "planet", heightAt: ([x, y, z]) => surfaceOn(made, x, y, z), fields };
  const { rock, lift } = made;
  const { shape } = world as unknown as CountryTable;
  const cavern = shape.below?.cavern ? undergroundOf(world as unknown as CountryTable).cavern : null;
  return {
    kind: "plane",
    heightAt: cavern ? ([x, y]) => openingAt(cavern, x, y) : ([x, y, z]) => fieldAt(ground, x, y, z),
    fields: {
      ...{ ...fields, rock, lift: lift.field },
      ...(cavern && { floor: cavern.floor.field, roof: cavern.roof.field }),
    },
  };
}

/** Half the side of the square of a plane, metres, and of the cube of space, light-years. */
const HALF = { plane: 20_000, space: 2000 };

/** Points that are evenly random: of a square of a plane 40 km wide, of the sphere, or of a cube of space. */
export function pointsOf(kind: Land["kind"], count: number): Point[] {
  return Array.from({ length: count }, (_, i) => {
    const [u, v, w] = [0, 1, 2].map((k) => 2 * unitFloat(hash3(i, k, 77)) - 1);
    if (kind !== "planet") return [HALF[kind] * u, HALF[kind] * v, kind === "plane" ? 0 : HALF.space * w];
    const level = Math.sqrt(1 - w * w);
    return [level * Math.cos(Math.PI * u), level * Math.sin(Math.PI * u), w];
  });
}

/** Readings at points, less their mean, whose squares sum to 1. */
export function normalisedHeights({ heightAt }: Land, points: readonly Point[]): Float64Array {
  const heights = Float64Array.from(points, heightAt);
  const mean = heights.reduce((sum, v) => sum + v, 0) / heights.length;
  const size = Math.sqrt(heights.reduce((sum, v) => sum + (v - mean) ** 2, 0));
  return heights.map((v) => (v - mean) / size);
}

/** Correlations of lists of normalised heights, each with each other one. */
export function correlationsOf(lands: readonly Float64Array[]): number[] {
  return lands.flatMap((a, i) => lands.slice(0, i).map((b) => a.reduce((sum, v, k) => sum + v * b[k], 0)));
}
