/**
 * Program of a code snippet: a world's ground as a sum of weighted readings of one profile, and from it the altitude.
 *
 *   height     Σᵢ wᵢ · P(aᵢ·x + (bᵢ·y + (cᵢ·z + rᵢ))) over the ground's readings, in profile units; r has t and, on a
 *              plane, the archipelago's altitude in it
 *   on a globe x, y, z are first moved to the datum along their radius
 *   order      of the additions as in `fieldAt`, so that doubles give the same bits
 */
import type { Field } from "../../core/field/field.ts";
import { type Islands, LIFT_MEAN, LIFT_SPREAD } from "../../core/islands/islands.ts";
import type { PlanetTable } from "../../recipe/kinds/planet.ts";
import { generatePlanet } from "../../recipe/kinds/planet-lands.ts";
import { flatIslands } from "../flat-islands.ts";
import { archipelagoOf, type ExportedWorld, type SurfaceChoice } from "../world-heights.ts";

/** Coefficients of a reading: samples per metre, samples, and no unit. */
export interface Reading {
  readonly a: number;
  readonly b: number;
  /** 0 on a plane. */
  readonly c: number;
  readonly rest: number;
  readonly weight: number;
}

export interface SnippetProgram {
  readonly samples: Float64Array;
  /** Readings of the ground, then of the shores' altitude. */
  readonly readings: readonly Reading[];
  /** Number of readings of the ground. */
  readonly count: number;
  /** Metres: on a globe x, y, z from its centre, else x, y on a plane. Null on a plane. */
  readonly radius: number | null;
  readonly sea: number;
  readonly relief: number;
  readonly peak: number;
  /** Infinity for hills that do not steepen. */
  readonly steep: number;
  /** Metres added to the altitude. */
  readonly datum: number;
  /** The shores' altitude varies by `height` metres per `spread` units around `mean`; null where it does not. */
  readonly lift: { readonly height: number; readonly mean: number; readonly spread: number } | null;
}

/** Throws a RangeError for a world whose ground is no sum of readings. */
export function snippetProgram(world: ExportedWorld, choice: Omit<SurfaceChoice, "surface"> = {}): SnippetProgram {
  const { t = 0 } = choice;
  const { shape } = world;
  if (shape.kind === "space") throw new RangeError("Free space has no ground.");
  if (shape.kind !== "planet") {
    const islands = flatIslands(world);
    checkSum(islands.ground);
    return flatProgram(islands, archipelagoOf(islands, choice), t);
  }
  const { ground, radius, sea, relief, peak, moon } = generatePlanet(world as PlanetTable);
  if (moon) throw new RangeError("Expected a planet without faults and craters, which snippets do not compute.");
  checkSum(ground);
  const { samples } = ground.profile;
  const readings = readingsOf(ground, null, t);
  return { samples, readings, count: ground.count, radius, sea, relief, peak, steep: Infinity, datum: 0, lift: null };
}

function checkSum({ added }: Field): void {
  if (added)
    throw new RangeError(
      "Expected ground that is a sum of readings, without faults and erosion; export its heights instead.",
    );
}

function flatProgram({ ground, lift, ...islands }: Islands, altitude: number, t: number): SnippetProgram {
  const { sea, relief, peak, steep } = islands;
  const shores = lift.height === 0 ? [] : readingsOf(lift.field, altitude, t);
  return {
    samples: ground.profile.samples,
    readings: [...readingsOf(ground, altitude, t), ...shores],
    count: ground.count,
    radius: null,
    sea,
    relief,
    peak,
    steep,
    datum: altitude,
    lift: lift.height === 0 ? null : { height: lift.height, mean: LIFT_MEAN, spread: LIFT_SPREAD },
  };
}

/** `z` is the altitude of a plane; null leaves it to the reader. */
function readingsOf({ count, a, b, c, d, offset, weight }: Field, z: number | null, t: number): Reading[] {
  return Array.from({ length: count }, (_, i) => {
    const rest = d[i] * t + offset[i];
    return { a: a[i], b: b[i], c: z === null ? c[i] : 0, rest: z === null ? rest : c[i] * z + rest, weight: weight[i] };
  });
}
